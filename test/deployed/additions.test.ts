import { hash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { compactVerify, createLocalJWKSet, decodeProtectedHeader, type JSONWebKeySet } from 'jose';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { readText } from '../support/read-text.ts';
import { type Fields, jobsPath } from '../system/black-box/client/client.ts';
import { archiveOf, everythingOf, handedOut, memberOf, mixedFields } from '../system/black-box/client/rows-of.ts';
import { send } from '../system/black-box/client/send.ts';
import { bulkfill } from './client/bulkfill.ts';
import { aCustomer, type Customer } from './client/customer.ts';
import { ended, endedAt } from './client/ended.ts';
import { storedOf } from './client/stored-objects.ts';

const { baseUrl } = inject('deployed');
const checksPath = '/v1/bulkfill/checks';
let customer: Customer;
let mixed: Fields;
let jobId: string;
beforeAll(async () => {
  customer = await aCustomer('Additions');
  mixed = { ...(await mixedFields(customer)), print_file: 'true' };
  const created = await customer.client.create(mixed);
  expect([200, 202], JSON.stringify(created.body)).toContain(created.status);
  jobId = String(created.body?.job_id);
  expect(await ended(customer.client, jobId)).toMatchObject({ status: 'completed' });
});

const path = (rest: string, job: unknown = jobId): string => `${jobsPath}/${String(job)}${rest}`;
const sha256 = (bytes: Buffer): string => hash('sha256', bytes, 'hex');
const tableOf = (csv: Buffer): string[][] => parse(csv, { bom: true }) as string[][];

describe('a job', () => {
  it('appears in the list of the account, newest first, page by page', async () => {
    await ended(customer.client, (await customer.client.create({ rows_json: '[{"column_0":"newer"}]' })).body?.job_id);
    const listed: string[] = [];
    let after = '';
    for (;;) {
      const { body = {} } = await customer.client.get(`${jobsPath}?limit=1${after}`);
      listed.push(...(body.jobs as { job_id: string }[]).map((job) => job.job_id));
      if (body.next === null) break;
      after = `&after=${encodeURIComponent(String(body.next))}`;
    }
    expect(new Set(listed).size).toBe(listed.length);
    expect(listed.at(-1)).toBe(jobId);
  });

  it('includes progress, checksums, requested options and quota usage', async () => {
    expect(await everythingOf(customer.client, jobId)).toMatchObject({
      progress: { rows_done: 5, rows_total: 5, attempt: 1, eta_seconds: 0 },
      summary: { requested_rows: 5, success_rows: 2, partial_rows: 1, failed_rows: 2, billed_rows: 5 },
      request: { source: { sha256: sha256(customer.pdf) }, rows: { format: 'json' }, retry_of: null },
    });
    const { body: usage = {} } = await customer.client.get('/v1/bulkfill/usage');
    expect(usage).toMatchObject({ plan: 'business', rows_used: expect.any(Number) });
    expect(usage.rows_used).toBeGreaterThanOrEqual(5);
  });
});

describe('a row', () => {
  it('is paged from S3, with PDFs read from the archive', async () => {
    const { entries, manifest } = await archiveOf(customer.client, jobId);
    const all = await customer.client.get(path('/rows'));
    expect([all.status, all.body]).toEqual([200, { rows: manifest.row_results, next: null }]);
    const failed = await customer.client.get(path('/rows?status=failed&limit=1'));
    expect(memberOf<{ row_number: number }[]>(failed, 'rows').map((row) => row.row_number)).toEqual([2]);
    const redirect = await customer.client.get(path('/rows/4/pdf'));
    expect(redirect.status).toBe(302);
    const pdf = await send(redirect.headers.location ?? '');
    expect([pdf.status, pdf.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(pdf.bytes.equals(entries.get('row_4.pdf') ?? Buffer.alloc(0))).toBe(true);
    const none = await customer.client.get(path('/rows/2/pdf'));
    expect([none.status, none.body?.code]).toEqual([404, 'ROW_HAS_NO_PDF']);
  });

  it('is downloaded as corrections, and retried with corrected values', async () => {
    const corrections = await handedOut(customer.client, path('/corrections.csv'));
    expect([corrections.status, corrections.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
    const [header = [], ...lines] = tableOf(corrections.bytes);
    expect(lines.map(([number]) => number)).toEqual(['2', '3', '5']);
    const at = header.indexOf('column_0');
    const corrected = lines.map((line) => line.map((cell, index) => (index === at ? 'Corrected' : cell)));
    const csv = [header, ...corrected]
      .map((line) => line.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(','))
      .join('\r\n');
    const retried = await customer.client.retry(jobId, { corrections: Buffer.from(`${csv}\r\n`) });
    expect([200, 202], JSON.stringify(retried.body)).toContain(retried.status);
    expect(await ended(customer.client, retried.body?.job_id)).toMatchObject({ status: 'completed' });
    const { request, summary } = await everythingOf(customer.client, retried.body?.job_id);
    expect(request).toMatchObject({ retry_of: jobId });
    // Rows 2 and 5 were billed when they failed.
    expect(summary).toMatchObject({ requested_rows: 3, failed_rows: 0, billed_rows: 1 });
    const { entries } = await archiveOf(customer.client, retried.body?.job_id);
    expect([...entries.keys()]).toEqual(['row_2.pdf', 'row_3.pdf', 'row_5.pdf', 'manifest.json']);
  });
});

describe('deployed: print file', () => {
  it('contains the successful rows in one PDF behind a redirect', async () => {
    const redirect = await customer.client.get(path('/print-file'));
    expect(redirect.status).toBe(302);
    const file = await send(redirect.headers.location ?? '');
    expect([file.status, file.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect((await readText(file.bytes)).map(({ text }) => text)).toEqual(['Ada', '=1+1', 'Dan']);
  });
});

describe('deployed: check', () => {
  it('returns the findings of a run, without quota usage', async () => {
    const { print_file: _, ...asked } = mixed;
    const used = async () => (await customer.client.get('/v1/bulkfill/usage')).body?.rows_used;
    const before = await used();
    const created = await customer.client.check(asked);
    expect([200, 202], JSON.stringify(created.body)).toContain(created.status);
    const check = await endedAt(customer.client, `${checksPath}/${String(created.body?.check_id)}`);
    expect(check).toMatchObject({
      status: 'completed',
      result: { rows: 5, success_rows: 2, partial_rows: 1, failed_rows: 2 },
    });
    const findings = await customer.client.get(`${checksPath}/${String(check.check_id)}/findings?severity=error`);
    const inError = memberOf<{ row_number: number }[]>(findings, 'findings').map((finding) => finding.row_number);
    expect([...new Set(inError)]).toEqual([2, 5]);
    const [ofCheck, ofJob] = await Promise.all(
      [`${checksPath}/${String(check.check_id)}/corrections.csv`, path('/corrections.csv')].map((file) =>
        handedOut(customer.client, file),
      ),
    );
    expect(tableOf(ofCheck!.bytes)).toEqual(tableOf(ofJob!.bytes));
    expect(await used()).toBe(before);
  });
});

describe('deployed: attestation', () => {
  it('is signed by a KMS key and proves the ZIP without the service', async () => {
    const attestation = await customer.client.get(path('/attestation'));
    expect([attestation.status, attestation.headers['content-type']], JSON.stringify(attestation.body)).toEqual([
      200,
      'application/jose',
    ]);
    const published = await send(`${baseUrl}/v1/bulkfill/keys`);
    const keys = published.body as unknown as JSONWebKeySet;
    expect(decodeProtectedHeader(attestation.bytes.toString())).toMatchObject({ alg: 'EdDSA', kid: keys.keys[0]?.kid });
    const { payload } = await compactVerify(attestation.bytes.toString(), createLocalJWKSet(keys));
    const { entries } = await archiveOf(customer.client, jobId);
    expect(JSON.parse(Buffer.from(payload).toString())).toMatchObject({
      job_id: jobId,
      manifest_sha256: sha256(entries.get('manifest.json') ?? Buffer.alloc(0)),
      source_sha256: sha256(customer.pdf),
      produced_rows: 3,
    });
    const folder = await mkdtemp(join(tmpdir(), 'bulkfill-attested-'));
    try {
      const zip = (await handedOut(customer.client, path('/download'))).bytes;
      const changed = Buffer.from(zip);
      changed[200] = changed[200]! ^ 1;
      await writeFile(join(folder, 'out.zip'), zip);
      await writeFile(join(folder, 'changed.zip'), changed);
      await writeFile(join(folder, 'a.jws'), attestation.bytes);
      await writeFile(join(folder, 'keys.json'), published.bytes);
      const verify = (name: string) =>
        bulkfill(
          'verify',
          join(folder, name),
          '--attestation',
          join(folder, 'a.jws'),
          '--keys',
          join(folder, 'keys.json'),
        );
      expect(await verify('out.zip')).toEqual(expect.any(Object));
      await expect(verify('changed.zip')).rejects.toThrow();
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});

describe('deployed: DELETE', () => {
  it('deletes the stored files of a job at once, and leaves the job readable', async () => {
    const { client } = customer;
    const created = await client.create({ rows_json: '[{"column_0":"to be deleted"}]' });
    const job = created.body?.job_id;
    await ended(client, job);
    expect(await storedOf(job)).not.toEqual([]);
    expect((await client.get(path('', job), [], 'DELETE')).status).toBe(204);
    expect(await storedOf(job)).toEqual([]);
    expect((await client.read(job)).body).toMatchObject({ status: 'completed', result: { download_url: null } });
    expect((await client.download(job)).status).toBe(404);
  });
});
