import { randomUUID } from 'node:crypto';
import { fillRequest } from '@bulkfill/bulkfill/cli/form/fill-request';
import type { RunOutcome } from '@bulkfill/bulkfill/cli/outcome/run-outcome';
import { fileOutput } from '@bulkfill/bulkfill/cli/output/file-output';
import { awaitJob } from '@bulkfill/bulkfill/cli/submit/await-job';
import { downloadArchive } from '@bulkfill/bulkfill/cli/submit/download-archive';
import { exportJobClient } from '@bulkfill/bulkfill/cli/submit/export-job-client';
import { openFilesForm } from '@bulkfill/bulkfill/cli/submit/sent-form';
import { submitInput } from '@bulkfill/bulkfill/cli/submit/submit-input';
import type { CliIo } from '@bulkfill/bulkfill/cli/terminal/cli-io';
import { createProgress } from '@bulkfill/bulkfill/cli/terminal/progress';
import { isEnded } from '@bulkfill/bulkfill/client/answers';
import type { ExportJob } from '../../lib/types/api.ts';
import type { ExampleFiles } from '../example-package.ts';
import type { StepPrinter } from './step-printer.ts';

const nobody = { write: () => undefined };

/**
 * Fills an example through the public API with the client of the command line: submits it, waits until it has ended,
 * downloads its archive.
 *
 * Throws Error for a failed job; the errors of the client.
 */
export const fillThroughService = async (
  service: { readonly baseUrl: string; readonly apiKey: string },
  files: ExampleFiles,
  zipPath: string,
  { step }: StepPrinter,
): Promise<RunOutcome> => {
  const { signal } = new AbortController();
  const io: CliIo = { stdout: nobody, stderr: nobody, env: process.env, signal };
  const silent = createProgress(io, true);
  const client = exportJobClient(service, signal);
  const request = fillRequest({ ...files, maxFailed: 10, filenameColumns: ['column_0'] });
  const created = await step(
    async () =>
      client.create((await submitInput(request, await openFilesForm(request, '', io), io)).input, randomUUID()),
    (sent) => `sent the PDF, the package and the CSV: job ${sent.job_id} is ${sent.status}`,
  );
  const job = isEnded(created)
    ? created
    : await step(
        () => awaitJob(client, created, silent),
        (ended) => `waited until the job was ${ended.status}`,
      );
  const { outcome } = await step(
    () => downloadArchive(client, completed(job), fileOutput(zipPath, undefined), silent),
    ({ sizeBytes }) => `followed the download: ${(sizeBytes / 1e6).toFixed(1)} MB`,
  );
  return outcome;
};

const completed = ({ job_id: jobId, error, result }: ExportJob): string => {
  if (result?.download_url == null) throw new Error(`The job failed with ${error?.code}: ${error?.message}`);
  return jobId;
};
