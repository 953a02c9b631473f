import type { ExportJobClient } from './export-job-client.ts';

/** Jobs that others of the account may have made meanwhile. */
const newestJobs = 20;

/** The id of the job that was just made under an idempotency key, if it was. Source: api-additions.md, "Jobs". */
export const jobOfKey = async (client: ExportJobClient, idempotencyKey: string): Promise<string | undefined> => {
  const { jobs } = await client.list({ limit: String(newestJobs), include: 'request' });
  return jobs.find(({ request }) => request?.idempotency_key === idempotencyKey)?.job_id;
};
