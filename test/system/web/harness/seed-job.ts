import { jobsPath } from '../../black-box/client/client.ts';
import type { ConsoleWorld } from './console-world.ts';

export type SeedFields = Readonly<Record<string, string | Uint8Array>>;

/** Creates a job of the user's account through the API. Returns its id. */
export const seedJob = async ({ origin, local }: ConsoleWorld, fields: SeedFields): Promise<string> => {
  const form = new FormData();
  for (const [name, value] of Object.entries({ max_failed_row_percent: '100', ...fields })) {
    if (typeof value === 'string' && name !== 'csv_file') form.set(name, value);
    else form.set(name, new Blob([value as BlobPart]), name);
  }
  const headers = { Authorization: `Bearer ${local.api_key}`, 'Idempotency-Key': crypto.randomUUID() };
  const answer = await fetch(`${origin}${jobsPath}`, { method: 'POST', headers, body: form });
  const { job_id: jobId } = (await answer.json()) as { job_id?: string };
  if (jobId === undefined) throw new Error(`The job was refused: ${answer.status}`);
  return jobId;
};
