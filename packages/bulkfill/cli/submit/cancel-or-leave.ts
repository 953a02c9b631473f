import type { CliIo } from '../terminal/cli-io.ts';
import { interruptionOf } from '../terminal/interrupted.ts';
import { withFullStop } from '../terminal/printable.ts';
import { ServiceError } from './errors.ts';
import { type ExportJobClient, exportJobClient } from './export-job-client.ts';
import type { ServiceConnection } from './service-connection.ts';

/** Short, because the user is waiting. */
const cancelDeadlineMs = 30_000;

const question = 'The job is still running. Type c to cancel it, or l to leave it running [cancel / leave]: ';

/**
 * Asks about a job after Ctrl-C ended the wait: "c" cancels it; any other answer leaves it running.
 *
 * @param jobId finds the job, if the service has it.
 * @returns the outcome as a sentence; `undefined` if the job is left running, or without a terminal.
 */
export const cancelOrLeave = async (
  error: unknown,
  jobId: (client: ExportJobClient) => Promise<string | undefined>,
  connection: ServiceConnection,
  { ask }: CliIo,
): Promise<string | undefined> => {
  if (ask === undefined || interruptionOf(error)?.signalName !== 'SIGINT') return undefined;
  const answer = await ask(question);
  if (answer === undefined || !/^\s*c/i.test(answer)) return undefined;
  // The signal of the command is already aborted.
  const client = exportJobClient(connection, AbortSignal.timeout(cancelDeadlineMs), 1);
  let job = 'The job';
  try {
    const id = await jobId(client);
    if (id === undefined) return 'The job does not exist at the service. Nothing runs, and nothing is billed.';
    job = `Job ${id}`;
    await client.cancel(id);
    return `${job} is canceled. Nothing is billed.`;
  } catch (refusal) {
    if (refusal instanceof ServiceError && refusal.code === 'JOB_ALREADY_ENDED')
      return `${job} had ended before it could be canceled.`;
    const reason = withFullStop(refusal instanceof Error ? refusal.message : String(refusal));
    return `${job} may still be running, because canceling it failed: ${reason} To find it, run "bulkfill job list"; to cancel it, run "bulkfill job cancel".`;
  }
};
