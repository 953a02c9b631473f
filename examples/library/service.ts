// The same by a running service: checks the rows, runs them, fetches the ZIP and the rows to correct: node service.ts
// FORM.pdf FORM.svc ROWS.csv OUT-FOLDER BULKFILL_BASE_URL and BULKFILL_API_KEY say where it is and who asks.
import { createWriteStream, openAsBlob } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { BulkfillClient } from 'bulkfill/client';

const [pdf = 'form.pdf', svc = 'form.svc', csv = 'rows.csv', out = 'filled'] = process.argv.slice(2);
const client = new BulkfillClient();
const input = { pdf: await openAsBlob(pdf), package: await openAsBlob(svc), csv: await openAsBlob(csv) };

const check = await client.checks.create(input);
const { result } = await client.checks.wait(check.check_id);
console.log(`${result?.rows} rows, ${result?.failed_rows} would fail`);

const job = await client.jobs.create(input);
const done = await client.jobs.wait(job.job_id);
if (done.status !== 'completed') throw new Error(`${done.error?.code}: ${done.error?.message}`);
await mkdir(out, { recursive: true });
await client.jobs.download(job.job_id, createWriteStream(join(out, 'filled.zip')));
await client.jobs.corrections(job.job_id, createWriteStream(join(out, 'to-correct.csv')));
for await (const row of client.jobs.rows(job.job_id, { status: ['failed', 'partial'] }))
  console.log(`row ${row.row_number}: ${row.error?.message ?? row.warnings[0]?.message}`);
