import type { Command } from 'commander';
import { type ConnectionOptions, connectionOptions } from '../options/connection-options.ts';
import { type MetadataOptions, metadataOption } from '../options/metadata-option.ts';
import type { CliIo } from '../terminal/cli-io.ts';
import { judgeResult } from '../terminal/command-result.ts';
import { act } from './act.ts';
import { addJobRowCommands } from './job-row-commands.ts';

interface DownloadOptions extends ConnectionOptions {
  readonly out?: string;
  readonly strict?: boolean;
  readonly merged?: boolean;
}

interface ListOptions extends ConnectionOptions, MetadataOptions {
  readonly limit?: string;
  readonly status?: string;
  readonly after?: string;
}

export const addJobCommands = (root: Command, io: CliIo): void => {
  const group = root.command('job').description('Inspect jobs and download their results.');

  const show = group
    .command('show')
    .description(
      "Show the state of a job. With access to the service's records, also its attempts, lease, quota and event.",
    )
    .argument('<job-id>');
  connectionOptions(show).action(
    act(io, async ({ manage, dataDir }, jobId: string, options: ConnectionOptions) => {
      if (namesService(options, io)) {
        const { findService } = await import('../submit/service-connection.ts');
        return (await import('../jobs/show-job.ts')).showJob(findService(options, dataDir, io.env), jobId, io);
      }
      const { viewJob, jobResult } = await modules();
      return manage(async (dependencies) => jobResult(await viewJob(dependencies, jobId), dependencies.clock.nowMs()));
    }),
  );

  const download = group
    .command('download')
    .description('Wait for a submitted job and download its ZIP.')
    .argument('<job-id>')
    .option('--out <file>', 'file for the ZIP; "-" is standard output (default: <job id>.zip)')
    .option('--merged', 'one ZIP of the job and its retries: the newest PDF of each row and one manifest')
    .option('--strict', 'exit with 1 if a row is partial or failed; the ZIP is still written');
  connectionOptions(download).action(
    act(io, async ({ json, dataDir }, jobId: string, options: DownloadOptions) => {
      const { findService } = await import('../submit/service-connection.ts');
      const { downloadJob } = await import('../submit/download-job.ts');
      const { createProgress } = await import('../terminal/progress.ts');
      const { isStandardOutput } = await import('../output/choose-output.ts');
      const { out, merged = false } = options;
      const request = { jobId, connection: findService(options, dataDir, io.env), out, merged, asJson: json };
      const result = await downloadJob(request, createProgress(io, json), io);
      return { ...judgeResult(result, options.strict), toStderr: out !== undefined && isStandardOutput(out) };
    }),
  );

  const attestation = group
    .command('attestation')
    .description(
      'Download the attestation of a job: a signed statement of its outputs. "bulkfill verify" checks a ZIP against it.',
    )
    .argument('<job-id>')
    .requiredOption('--out <file>', 'file for the attestation');
  connectionOptions(attestation).action(
    act(io, async ({ json, dataDir }, jobId: string, options: ConnectionOptions & { readonly out: string }) => {
      const { findService } = await import('../submit/service-connection.ts');
      const { saveAttestation } = await import('../submit/save-attestation.ts');
      const connection = findService(options, dataDir, io.env);
      return saveAttestation({ jobId, connection, out: options.out, asJson: json }, io);
    }),
  );

  const list = group
    .command('list')
    .description('List the jobs of the account, newest first.')
    .option('--limit <count>', 'jobs per page, 1 to 100 (default: 20)')
    .option('--status <status>', 'only jobs with this status: queued, processing, completed or failed')
    .option('--after <next>', 'continue after the previous page');
  metadataOption(list, 'only jobs with this pair');
  connectionOptions(list).action(
    act(io, async ({ dataDir }, { limit, status, after, metadata, ...flags }: ListOptions) => {
      const { findService, listJobs } = await throughApi();
      const given = Object.entries({ limit, status, after }).filter(([, value]) => value !== undefined);
      return listJobs(findService(flags, dataDir, io.env), { ...Object.fromEntries(given), metadata }, io);
    }),
  );

  const cancel = group
    .command('cancel')
    .description('Cancel a queued or running job. Nothing is billed.')
    .argument('<job-id>');
  connectionOptions(cancel).action(
    act(io, async ({ dataDir }, jobId: string, options: ConnectionOptions) => {
      const { findService, cancelJob } = await throughApi();
      return cancelJob(findService(options, dataDir, io.env), jobId, io);
    }),
  );

  const remove = group
    .command('delete')
    .description('Delete the inputs and outputs of an ended job now, before they expire.')
    .argument('<job-id>');
  connectionOptions(remove).action(
    act(io, async ({ dataDir }, jobId: string, options: ConnectionOptions) => {
      const { findService, deleteJob } = await throughApi();
      return deleteJob(findService(options, dataDir, io.env), jobId, io);
    }),
  );

  addJobRowCommands(group, io);
};

/** Whether the options or the environment name a service. Its jobs are then read through its API only. */
const namesService = ({ baseUrl, apiKey }: ConnectionOptions, { env }: CliIo): boolean =>
  [baseUrl, apiKey, env.BULKFILL_BASE_URL, env.BULKFILL_API_KEY].some((named) => named !== undefined && named !== '');

const throughApi = async () => ({
  ...(await import('../submit/service-connection.ts')),
  ...(await import('../jobs/manage-jobs.ts')),
});

const modules = async () => ({
  ...(await import('../operate/job-view.ts')),
  ...(await import('@bulkfill/service/workflows/operations/view-job')),
});
