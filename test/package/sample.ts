/**
 * Uses every front door like the package's page: type-checked strictly, then run in a project with the package alone.
 */
import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import {
  BulkfillError,
  buildPackage,
  checkRows,
  fillEach,
  fillOne,
  fillZip,
  pdfFields,
  readPackage,
  readTable,
  type Template,
} from 'bulkfill';
import { BulkfillApiError, BulkfillClient, verifyWebhook } from 'bulkfill/client';

const template: Template = {
  columns: [{ key: 'column_0', label: 'Full name' }],
  overlays: [
    {
      id: 'name',
      kind: 'text',
      page: 0,
      rect: { x: 130, y: 213, width: 582, height: 68 },
      value: { column: 'column_0' },
      fit: 'shrink',
    },
  ],
};
const pdf = await readFile('examples/certificate/source.pdf');
const job = { pdf, template, rows: [{ 'Full name': 'Zoë' }, { column_0: '山田 शर्मा محمد' }] };
const told: number[] = [];
const { signal } = new AbortController();
const summary = await fillZip(job, createWriteStream('out/sample.zip'), {
  onProgress: ({ rowsDone }) => told.push(rowsDone),
  signal,
});
const statuses: string[] = [];
for await (const row of fillEach(job, { flattenForms: true })) statuses.push(`${row.status} ${row.fileName}`);
const { warnings } = await fillOne({ pdf, template, row: { 'Full name': 'Ada' } });
const { result, findings } = await checkRows(job);
const fields = await pdfFields(await readFile('examples/registration/source.pdf'));
const table = await readTable(await readFile('examples/certificate/people.xlsx'), { header: 'auto' });
const wrong = await fillZip({ ...job, rows: [{ 'Ful name': 'x' }] }, 'out/wrong.zip').catch((error: unknown) => error);
// Arguments may be undefined, like absent ones.
const maybe: { signal?: AbortSignal; threads?: number } = {};
const none = undefined;
await fillOne(
  { pdf, template, row: { 'Full name': 'Ada' } },
  { signal: maybe.signal, threads: maybe.threads, filenameColumns: none, limits: none },
);
await readTable(Buffer.from('Name\nAda\n'), {
  header: none,
  delimiter: none,
  format: none,
  sheet: none,
  labels: none,
  limits: none,
});
const again = {
  onProgress: none,
  printFile: none,
  maxFailedRowPercent: none,
  includeStickers: none,
  flattenForms: none,
  optimize: none,
};
await fillZip(job, 'out/sample.zip', again);
// @ts-expect-error an option that there is not
const misspelt = await fillOne({ pdf, template, row: {} }, { flattenFroms: true }).catch((error: unknown) => error);
const client = new BulkfillClient({ apiKey: 'svc_bfexp_a.b', baseUrl: 'http://127.0.0.1:9', attempts: 1 });
const input = { pdf, package: new Blob(['svc']), rows: [{ column_0: 'Zoë' }], maxFailedRowPercent: 10 };
const created = await client.jobs.create(input, { idempotencyKey: 'sample', signal }).catch((error: unknown) => error);
const forged = await verifyWebhook({ 'webhook-id': 'evt_1' }, '{}', 'secret').catch((error: unknown) => error);
// @ts-expect-error a field that there is not
void ((): unknown => client.jobs.create({ ...input, maxFailedRows: 3 }));
console.log(
  JSON.stringify({
    rows: summary.producedRows,
    told,
    statuses: statuses.length,
    warnings: warnings.length,
    failed: result.failed_rows,
    findings: findings.length,
    fields: fields.length > 0,
    header: table.header?.[0],
    wrong: wrong instanceof BulkfillError ? wrong.code : null,
    misspelt: misspelt instanceof BulkfillError ? misspelt.code : null,
    client: created instanceof BulkfillApiError ? created.code : null,
    forged: forged instanceof Error && forged.name,
    packages: [typeof buildPackage, typeof readPackage],
  }),
);
