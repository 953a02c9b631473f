import { randomUUID } from 'node:crypto';
import type { Command } from 'commander';
import {
  drawOptions,
  groupOption,
  packageInputOptions,
  runOptions,
  type ServiceFillOptions,
  serviceFillRequest,
} from '../form/fill-request.ts';
import { type ConnectionOptions, connectionOptions } from '../options/connection-options.ts';
import { incompleteOption } from '../options/incomplete-option.ts';
import { type MetadataOptions, metadataOption } from '../options/metadata-option.ts';
import { requestKey } from '../options/option-parsers.ts';
import type { CliIo } from '../terminal/cli-io.ts';
import { judgeResult } from '../terminal/command-result.ts';
import { act } from './act.ts';

interface SubmitOptions extends ServiceFillOptions, ConnectionOptions, MetadataOptions {
  readonly out?: string;
  readonly printFile?: string | true;
  readonly sample?: boolean;
  readonly idempotencyKey?: string;
}

export const addSubmitCommand = (root: Command, io: CliIo): void => {
  const submit = root
    .command('submit')
    .description(
      'Fill the rows with the service: submit a job, wait for it and download its ZIP. Ctrl-C asks whether to cancel the job or leave it running.',
    );
  const command = runOptions(groupOption(drawOptions(packageInputOptions(submit))))
    .option('--out <file>', 'file for the ZIP; "-" is standard output (default: <job id>.zip)')
    .option(
      '--print-file [file]',
      'also get one PDF of all rows, for printing, and write it to this file (default: <job id>.pdf)',
    )
    .option('--sample', 'make a sample of at most 5 rows: "SAMPLE" on every page, not billed')
    .option('--allow-incomplete-source', incompleteOption)
    .option(
      '--idempotency-key <key>',
      'repeating the key with the same files never creates a second job (default: a new key)',
      requestKey,
    );
  metadataOption(command, 'pair to keep with the job');
  connectionOptions(command).action(
    act(io, async ({ json, dataDir }, options: SubmitOptions) => {
      const fill = serviceFillRequest(options);
      const { findService } = await import('../submit/service-connection.ts');
      const { submitJob } = await import('../submit/submit-job.ts');
      const { createProgress } = await import('../terminal/progress.ts');
      const { isStandardOutput } = await import('../output/choose-output.ts');
      const { out } = options;
      const request = {
        fill,
        metadata: options.metadata,
        sample: options.sample,
        connection: findService(options, dataDir, io.env),
        idempotencyKey: options.idempotencyKey ?? randomUUID(),
        out,
        printFile: options.printFile,
        dataDir,
        asJson: json,
      };
      const result = await submitJob(request, createProgress(io, json), io);
      return { ...judgeResult(result, options.strict), toStderr: out !== undefined && isStandardOutput(out) };
    }),
  );
};
