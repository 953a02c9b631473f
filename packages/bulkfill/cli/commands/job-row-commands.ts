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
    .option('--status <statuses>', 'only success, partial or failed ones; several with commas')
    .option(
      '--notices',
      'only rows that need a look: text is cut, runs over its edge, or was shrunk below 60 % of its size',
    )
    .option('--no-notices', 'only rows that need no such look')
    .option('--limit <count>', 'rows of a page, 1 to 1000 (default: 100)')
    .option('--after <next>', 'go on after the page before');
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
    .description("Fetch one row's PDF, without the ZIP.")
    .argument('<job-id>')
    .argument('<row>', 'the number of the row, from 1', wholeNumber(1, Number.MAX_SAFE_INTEGER))
    .requiredOption('--out <file>', 'where it goes; "-" is standard output');
  connectionOptions(pdf).action(
    act(io, async (action, jobId: string, row: number, options: FileOptions) => {
      return saved(action, jobId, (client) => client.rowPdf(jobId, row), options);
    }),
  );

  const corrections = group
    .command('corrections')
    .description('Fetch the rows that are not complete as a table, to be corrected in a spreadsheet.')
    .argument('<job-id>')
    .requiredOption(
      '--out <file>',
      'where the table goes: CSV, or XLSX where its name ends in .xlsx; "-" is standard output',
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
    'a template that the service keeps, in place of package and PDF of the job',
  )
    .description('Run the rows that are not complete again as a new job, wait for it, download its ZIP.')
    .argument('<job-id>')
    .option('--corrections <file>', 'only the rows of this corrected table, CSV or XLSX; "-" is standard input')
    .option('--svc <file>', 'a package in place of the one of the job')
    .option('--pdf <file>', 'a PDF in place of the one of the job')
    .option('--print-file <file>', 'where the print file goes, of a job that was made with one')
    .option('--strict', 'exit 1 when a row is partial or failed; the ZIP is written anyway')
    .option(
      '--idempotency-key <key>',
      'the same key and files never make a second job (default: a new one)',
      requestKey,
    )
    .requiredOption('--out <file>', 'where the ZIP goes; "-" is standard output');
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
