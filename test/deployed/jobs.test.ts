import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { parseConfig } from '../../lib/core/config.ts';
import { buildExamplePackage } from '../../local/example-package.ts';
import { readText } from '../support/read-text.ts';
import { jobsPath } from '../system/black-box/client/client.ts';
import { readZip } from '../system/black-box/client/read-zip.ts';
import { send } from '../system/black-box/client/send.ts';
import { aCustomer, type Customer } from './client/customer.ts';
import { ended } from './client/ended.ts';

const { baseUrl, signingFolder } = inject('deployed');
let customer: Customer;
beforeAll(async () => {
  customer = await aCustomer('Jobs');
});

describe('deployed: API', () => {
  it('serves its own description', async () => {
    const { status, body } = await send(`${baseUrl}/v1/openapi.json`);
    expect(status).toBe(200);
    expect(Object.keys(body?.paths as object)).toContain(jobsPath);
  });
});

describe('deployed: job', () => {
  it('passes from its create through the queue to a ZIP behind a redirect', async () => {
    const files = await buildExamplePackage(signingFolder, 'offer-letter');
    const created = await customer.client.create({
      pdf: await readFile(files.pdf),
      svc_file: await readFile(files.svc),
      csv_file: await readFile(files.csv),
      rows_json: undefined,
      max_failed_row_percent: '10',
    });
    expect([200, 202], JSON.stringify(created.body)).toContain(created.status);
    const { job_id: jobId } = created.body ?? {};
    const job = await ended(customer.client, jobId);
    expect(job).toMatchObject({
      status: 'completed',
      result: { delivery_mode: 'cloud', download_url: `${jobsPath}/${jobId}/download` },
    });

    const redirect = await customer.client.download(jobId);
    expect(redirect.status).toBe(302);
    const location = redirect.headers.location ?? '';
    // No key goes with it: the address alone opens the archive, for a while.
    const zip = await send(location);
    expect([zip.status, zip.headers['content-type']]).toEqual([200, 'application/zip']);
    expect(zip.headers['content-disposition']).toMatch(/^attachment;.*\.zip/);
    expect(zip.bytes.length).toBe((job.result as { file_size_bytes: number }).file_size_bytes);
    expect(new URL(location).searchParams.get('X-Amz-Expires')).toBe(
      String(parseConfig({}).delivery.presignedUrlSeconds),
    );
    expect((await send(location.replace(/(X-Amz-Signature=)[0-9a-f]{4}/, '$10000'))).status).toBe(403);

    const archive = await readZip(zip.bytes);
    const manifest = JSON.parse(archive.get('manifest.json')?.toString('utf8') ?? 'null') as {
      readonly job_id: string;
      readonly summary: { readonly produced_rows: number; readonly failed_rows: number };
      readonly row_results: readonly { readonly file_name: string | null; readonly file_size_bytes: number | null }[];
    };
    expect(manifest).toMatchObject({ version: 2, job_id: jobId, summary: { produced_rows: 60, failed_rows: 0 } });
    expect(manifest.row_results.map(({ file_name: name, file_size_bytes: size }) => [name, size])).toEqual(
      [...archive].filter(([name]) => name !== 'manifest.json').map(([name, bytes]) => [name, bytes.length]),
    );
    const [firstName = ''] = [...archive.keys()];
    const text = (await readText(archive.get(firstName) ?? Buffer.alloc(0))).map((found) => found.text).join(' ');
    expect(text).toContain('José Ángel');
  });

  it('reports the reason of a failure', async () => {
    const failed = await customer.client.create({
      rows_json: '[{},{"column_0":"Bob"}]',
      svc_file: Buffer.from('no package'),
    });
    expect([failed.status, failed.body?.code]).toEqual([400, 'MALFORMED_DOQLO_FILE']);
  });
});
