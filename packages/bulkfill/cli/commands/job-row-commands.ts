import { randomUUID } from 'node:crypto';
import type { Command } from 'commander';
import { type KeptTemplateOptions, keptTemplate, keptTemplateOptions } from '../form/fill-request.ts';
import type { RetryFiles } from '../jobs/retry-job.ts';
import type { JobFileRequest } from '../jobs/save-job-file.ts';
import { type ConnectionOptions, connectionOptions } from '../options/connection-options.ts';
import { requestKey, wholeNumber } from '../options/option-parsers.ts';
import type { CliIo } from '../terminal/cli-io.ts';
import { judgeResult } from '../terminal/command-result.ts';
import { type Action, act } from './act.ts';

interface RowsOptions extends ConnectionOptions {
  readonly status?: string;
  readonly notices?: boolean;
  readonly limit?: string;
  readonly after?: string;
}

interface FileOptions extends ConnectionOptions {
  readonly out: string;
}

interface RetryOptions extends FileOptions, RetryFiles, KeptTemplateOptions {
  readonly printFile?: string;
  readonly strict?: boolean;
  readonly idempotencyKey?: string;
}

export const addJobRowCommands = (group: Command, io: CliIo): void => {
  const rows = group
    .command('rows')
    .description("List the results of a job's rows, in row order.")
    .argument('<job-id>')
    .option(
      '--status <statuses>',
      'only rows with this status: success, partial or failed; separate several with commas',
    )
    .option('--notices', 'only rows that need a look: text was cut, overflows, or was shrunk below 60 % of its size')
    .option('--no-notices', 'only rows without such a notice')
    .option('--limit <count>', 'rows per page, 1 to 1000 (default: 100)')
    .option('--after <next>', 'continue after the previous page');
  connectionOptions(rows).action(
    act(io, async ({ dataDir }, jobId: string, { status, notices, limit, after, ...flags }: RowsOptions) => {
      const { findService } = await import('../submit/service-connection.ts');
      const { listRows } = await import('../jobs/list-rows.ts');
      const given = Object.entries({
        status,
        notices: notices === undefined ? undefined : String(notices),
        limit,
        after,
      }).filter(([, value]) => value !== undefined);
      return listRows(findService(flags, dataDir, io.env), jobId, Object.fromEntries(given), io);
    }),
  );

  const pdf = group
    .command('pdf')
    .description('Download the PDF of one row, without the ZIP.')
    .argument('<job-id>')
    .argument('<row>', 'the number of the row, from 1', wholeNumber(1, Number.MAX_SAFE_INTEGER))
    .requiredOption('--out <file>', 'file for the PDF; "-" is standard output');
  connectionOptions(pdf).action(
    act(io, async (action, jobId: string, row: number, options: FileOptions) => {
      return saved(action, jobId, (client) => client.rowPdf(jobId, row), options);
    }),
  );

  const corrections = group
    .command('corrections')
    .description('Download the partial and failed rows as a table, to correct them in a spreadsheet.')
    .argument('<job-id>')
    .requiredOption(
      '--out <file>',
      'file for the table: XLSX if the name ends in .xlsx, else CSV; "-" is standard output',
    );
  connectionOptions(corrections).action(
    act(io, async (action, jobId: string, options: FileOptions) => {
      const { correctionsFormatOf } = await import('../options/option-parsers.ts');
      const format = correctionsFormatOf(options.out);
      const save = format === 'xlsx' ? 'save it' : 'save it as CSV UTF-8';
      const advice = `Correct it, ${save}, then: bulkfill job retry ${jobId} --corrections FILE.${format} --out OUT.zip`;
      return saved(action, jobId, (client) => client.corrections(jobId, format), options, advice);
    }),
  );

  const retry = keptTemplateOptions(
    group.command('retry'),
    "id of a saved template, instead of the job's package and PDF",
  )
    .description('Run the partial and failed rows again as a new job, wait for it and download its ZIP.')
    .argument('<job-id>')
    .option('--corrections <file>', 'run only the rows of this corrected table, CSV or XLSX; "-" is standard input')
    .option('--svc <file>', "a package, instead of the job's")
    .option('--pdf <file>', "a PDF, instead of the job's")
    .option('--print-file <file>', 'file for the print file, if the job was created with one')
    .option('--strict', 'exit with 1 if a row is partial or failed; the ZIP is still written')
    .option(
      '--idempotency-key <key>',
      'repeating the key with the same files never creates a second job (default: a new key)',
      requestKey,
    )
    .requiredOption('--out <file>', 'file for the ZIP; "-" is standard output');
  connectionOptions(retry).action(
    act(io, async ({ json, dataDir }, jobId: string, options: RetryOptions) => {
      const { findService } = await import('../submit/service-connection.ts');
      const { retryJob } = await import('../jobs/retry-job.ts');
      const { createProgress } = await import('../terminal/progress.ts');
      const { isStandardOutput } = await import('../output/choose-output.ts');
      const kept = keptTemplate(options);
      const { out, printFile, strict, idempotencyKey = randomUUID(), corrections: table, svc, pdf: source } = options;
      const given = Object.entries({ corrections: table, svc, pdf: source }).filter(([, value]) => value !== undefined);
      const files: RetryFiles = Object.fromEntries(given);
      const request = {
        jobId,
        connection: findService(options, dataDir, io.env),
        idempotencyKey,
        files,
        kept,
        out,
        printFile,
        asJson: json,
      };
      return {
        ...judgeResult(await retryJob(request, createProgress(io, json), io), strict),
        toStderr: isStandardOutput(out),
      };
    }),
  );
};

const saved = async (
  { json, dataDir, io }: Action,
  jobId: string,
  file: JobFileRequest['file'],
  { out, ...flags }: FileOptions,
  advice?: string,
) => {
  const { findService } = await import('../submit/service-connection.ts');
  const { saveJobFile } = await import('../jobs/save-job-file.ts');
  const { createProgress } = await import('../terminal/progress.ts');
  const connection = findService(flags, dataDir, io.env);
  const request = { jobId, connection, file, out, asJson: json, advice };
  return saveJobFile(request, createProgress(io, json), io);
};
