import { isEnded } from '../../client/answers.ts';
import { chooseOutput } from '../output/choose-output.ts';
import { refuseEnding } from '../output/refuse-ending.ts';
import type { CliIo } from '../terminal/cli-io.ts';
import type { FillResult } from '../terminal/command-result.ts';
import type { Progress } from '../terminal/progress.ts';
import { adviseContinuation } from './advise-continuation.ts';
import { awaitJob } from './await-job.ts';
import { SubmissionError } from './errors.ts';
import { exportJobClient } from './export-job-client.ts';
import { fetchResult } from './fetch-result.ts';
import type { ServiceConnection } from './service-connection.ts';

export interface DownloadRequest {
  readonly jobId: string;
  readonly connection: ServiceConnection;
  /** Default: the job id and `.zip`, in the working folder. */
  readonly out: string | undefined;
  readonly merged: boolean;
  readonly asJson: boolean;
}

export const downloadJob = async (
  { jobId, connection, out, merged, asJson }: DownloadRequest,
  progress: Progress,
  io: CliIo,
): Promise<FillResult> => {
  // The id becomes a file name and must not lead out of the folder.
  const output = chooseOutput(out ?? `${encodeURIComponent(jobId)}.zip`, [], io, asJson);
  if (out !== undefined) refuseEnding(out, 'zip');
  const client = exportJobClient(connection, io.signal);
  try {
    const job = await client.read(jobId);
    const ended = isEnded(job) ? job : await awaitJob(client, job, progress);
    return await fetchResult(client, ended, { archive: output, print: undefined, merged }, progress);
  } catch (error) {
    throw new SubmissionError(connection.explained(error), { job_id: jobId }, adviseContinuation(error, jobId, out));
  }
};
