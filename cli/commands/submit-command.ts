import { randomUUID } from 'node:crypto';
import type { Command } from 'commander';
import { type CliIo, printResult } from '../cli-io.ts';
import { type FillOptions, fillOptions, fillRequest } from '../fill-request.ts';
import { globalOptions } from '../global-options.ts';

interface SubmitOptions extends FillOptions {
  readonly out?: string;
  readonly idempotencyKey?: string;
  readonly baseUrl?: string;
  readonly apiKey?: string;
}

/** `bulkfill submit`. */
export const addSubmitCommand = (root: Command, io: CliIo): void => {
  fillOptions(root.command('submit').description('Fill through the service: submit a job, wait for it, download its ZIP.'))
    .option('--out <file>', 'where the ZIP goes (default: <job id>.zip)')
    .option('--idempotency-key <key>', 'the same key and files never make a second job (default: a new one)')
    .option('--base-url <url>', 'the service (default: the local one, else $BULKFILL_BASE_URL)')
    .option('--api-key <key>', 'an export API key (default: the local one, else $BULKFILL_API_KEY)')
    .action(async (options: SubmitOptions, command: Command) => {
      const fill = fillRequest(options);
      const { json, dataDir } = globalOptions(command, io);
      const { serviceConnection } = await import('../submit/service-connection.ts');
      const { submitJob } = await import('../submit/submit-job.ts');
      const { progressOn } = await import('../progress.ts');
      const request = {
        fill,
        connection: serviceConnection(options, dataDir, io.env),
        idempotencyKey: options.idempotencyKey ?? randomUUID(),
        out: options.out,
      };
      const { document, lines } = await submitJob(request, progressOn(io, json), io);
      printResult(io, json, document, lines);
    });
};
