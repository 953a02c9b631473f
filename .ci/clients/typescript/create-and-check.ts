/**
 * Runs a check, a job and a fill through openapi-fetch with the types of openapi-typescript, and compares the responses with
 * the outcome.
 */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { env } from 'node:process';
import { setTimeout } from 'node:timers/promises';
import createClient from 'openapi-fetch';
import type { components, paths } from './bulkfill.ts';

type Job = components['schemas']['ExportJob'];
type CreateBody = paths['/v1/bulkfill/export-jobs']['post']['requestBody']['content']['multipart/form-data'];

const setting = (name: string): string => env[name] ?? assert.fail(`${name} is not set`);
const example = setting('EXAMPLE');
const client = createClient<paths>({
  baseUrl: setting('BASE_URL'),
  headers: { Authorization: `Bearer ${setting('API_KEY')}` },
});
const ended = (status: string) => status === 'completed' || status === 'failed';

/** Casts a Blob to string: the types describe a file as a string, like the document. */
const file = async (path: string, type: string) =>
  new File([await readFile(path)], basename(path), { type }) as Blob as unknown as string;

const bodySerializer = (body: Record<string, unknown>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(body)) form.append(name, value as string | Blob);
  return form;
};

const files = {
  pdf: await file(`${example}/source.pdf`, 'application/pdf'),
  svc_file: await file(setting('EXAMPLE_PACKAGE'), 'application/gzip'),
};
const csv_file = await file(`${example}/rows.csv`, 'text/csv');

const create = (rows: Pick<CreateBody, 'rows_json' | 'csv_file'>) =>
  client.POST('/v1/bulkfill/export-jobs', {
    params: { header: { 'Idempotency-Key': randomUUID() } },
    body: { ...files, ...rows, max_failed_row_percent: '0' },
    bodySerializer,
  });

const waited = async (job: Job): Promise<Job> => {
  if (ended(job.status)) return job;
  await setTimeout(200);
  const { data } = await client.GET('/v1/bulkfill/export-jobs/{job_id}', { params: { path: { job_id: job.job_id } } });
  return waited(data ?? assert.fail('the job is not there'));
};

const { data: created } = await client.POST('/v1/bulkfill/checks', { body: { ...files, csv_file }, bodySerializer });
let check = created;
while (check !== undefined && !ended(check.status)) {
  await setTimeout(200);
  ({ data: check } = await client.GET('/v1/bulkfill/checks/{check_id}', {
    params: { path: { check_id: check.check_id } },
  }));
}
assert.equal(check?.status, 'completed');
assert.equal(check.result?.rows, Number(setting('EXAMPLE_ROWS')));
const { data: page } = await client.GET('/v1/bulkfill/checks/{check_id}/findings', {
  params: { path: { check_id: check.check_id } },
});
assert(page !== undefined && check.result.finding_count >= page.findings.length);

const { data: accepted, error: refusal } = await create({ csv_file });
const job = await waited(accepted ?? assert.fail(JSON.stringify(refusal)));
assert.equal(job.status, 'completed');
const { data: archive } = await client.GET('/v1/bulkfill/export-jobs/{job_id}/download', {
  params: { path: { job_id: job.job_id } },
  parseAs: 'arrayBuffer',
});
assert(archive instanceof ArrayBuffer);
assert.equal(archive.byteLength, job.result?.file_size_bytes);
await writeFile(process.argv[2] ?? assert.fail('no path for the ZIP'), Buffer.from(archive));

const { data: template } = await client.POST('/v1/bulkfill/templates', { body: files, bodySerializer });
const { data: filled } = await client.POST('/v1/bulkfill/templates/{template_id}/fill', {
  params: { path: { template_id: template?.template_id ?? assert.fail('no template') } },
  body: { row: JSON.parse(setting('EXAMPLE_ROW')) },
  parseAs: 'arrayBuffer',
});
assert(filled instanceof ArrayBuffer && Buffer.from(filled).subarray(0, 5).toString() === '%PDF-');

// Row 1 lacks a required value, and no row may fail: within the wait, the response is a 500 with the job.
const failing = await create({ rows_json: '[{"column_0":"Ada"}]' });
const failed = failing.data ? await waited(failing.data) : failing.error;
assert('status' in failed && failed.error?.code === 'FAILED_ROW_THRESHOLD_EXCEEDED');
assert.equal(failed.error.details?.failed_row_count, 1);

const { error: refused, response } = await create({});
assert(refused !== undefined && 'code' in refused && refused.code === 'INVALID_DATA_INPUT');
assert.equal(response.status, 400);
