import * as v from 'valibot';
import { jobPath } from '../../lib/core/paths.ts';
import type { ExportJobClient } from './export-job-client.ts';

/** Jobs that others of the account may have made meanwhile. */
const newestJobs = 10;

const requestSchema = v.object({ request: v.object({ idempotency_key: v.string() }) });

/** The id of the job that was just made under an idempotency key, if it was. Source: api-additions.md, "Jobs". */
export const jobOfKey = async (client: ExportJobClient, idempotencyKey: string): Promise<string | undefined> => {
  const { jobs } = await client.list({ limit: String(newestJobs) });
  for (const { job_id: jobId } of jobs) {
    const { known } = await client.get(`${jobPath(encodeURIComponent(jobId))}?include=request`, requestSchema);
    if (known.request.idempotency_key === idempotencyKey) return jobId;
  }
  return undefined;
};
