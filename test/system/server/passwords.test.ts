import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { unlockDocument } from '@bulkfill/engine/pdf/unlock/unlock-document';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { readZip } from '../../engine/zip/read-zip.ts';
import { anOverlay, packageSigner } from '../black-box/client/a-package.ts';
import { aPdf } from '../black-box/client/a-pdf.ts';
import {
  ask,
  cleanUp,
  endedJob,
  exportJobs,
  type Initialised,
  initialisedFolder,
  type RunningServer,
  startServer,
  stopServer,
} from './server-process.ts';

afterAll(cleanUp);

/** Every password contains the mark. The third is too long to be used. */
const mark = 'QZJXVK';
const passwords = [`${mark}-first`, `${mark}-second`, `${mark}-${'long'.repeat(40)}`] as const;
const corrected = `${mark}-corrected`;
const source = aPdf();
const columns = ['Name', 'City', 'Password'].map((label, column) => ({ key: `column_${column}`, label }));
const template = { columns, protect: { password: { column: 'column_2' } } };
const city = {
  id: 'city',
  required: true,
  rect: { x: 20, y: 60, width: 200, height: 20 },
  value: { column: 'column_1' },
};
const table = `Ada,Bern,${passwords[0]}\nBea,,${passwords[1]}\nCem,Bonn,${passwords[2]}\n`;

let folder: Initialised;
let server: RunningServer;
let svc: Uint8Array<ArrayBuffer>;
beforeAll(async () => {
  folder = await initialisedFolder();
  server = await startServer(folder.dataDir, { LOG_LEVEL: 'debug', SYNC_WAIT_MS: '25000' });
  const signer = await packageSigner(folder.dataDir);
  svc = Uint8Array.from(await signer.package({ pdf: source, overlays: [anOverlay(), anOverlay(city)], template }));
}, 180_000);

/** Texts and decoded bodies of every answer. */
const answers: Buffer[] = [];

const send = async (path: string, init: Parameters<typeof ask>[3] = {}): Promise<Response> => {
  const headers = { 'idempotency-key': `key-${answers.length}`, ...init.headers };
  const answer = await ask(server, path, folder.apiKey, { ...init, headers });
  answers.push(Buffer.from(await answer.clone().arrayBuffer()), Buffer.from(JSON.stringify([...answer.headers])));
  return answer;
};

const formOf = (fields: Readonly<Record<string, string>>): FormData => {
  const form = new FormData();
  form.set('pdf', new Blob([Uint8Array.from(source)]), 'source.pdf');
  form.set('svc_file', new Blob([svc]), 'package.svc');
  for (const [name, value] of Object.entries(fields))
    form.set(name, name === 'csv_file' ? new Blob([value]) : value, ...(name === 'csv_file' ? ['rows.csv'] : []));
  return form;
};

const jobOf = async (answer: Response): Promise<string> => {
  const { job_id: jobId = '' } = (await answer.json()) as Record<string, string>;
  await endedJob(server, folder.apiKey, jobId);
  return jobId;
};

const textOf = async (path: string): Promise<string> => (await send(path)).text();

const filesBelow = async (path: string): Promise<string[]> => {
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
};

/** Whether bytes contain the mark as UTF-8, UTF-16 or base64, also in a gzip file. */
const isMarked = (bytes: Buffer): boolean => {
  const open = bytes[0] === 0x1f && bytes[1] === 0x8b ? [bytes, gunzipSync(bytes)] : [bytes];
  const forms = [Buffer.from(mark), Buffer.from(mark, 'utf16le'), Buffer.from(Buffer.from(mark).toString('base64'))];
  return open.some((each) => forms.some((form) => each.includes(form)));
};

describe('passwords of rows', () => {
  it('are in no answer, log or file besides the stored rows of jobs', async () => {
    const fields = { csv_file: table, max_failed_row_percent: '100' };
    const jobId = await jobOf(await send(exportJobs, { method: 'POST', body: formOf(fields) }));
    const printed = await send(exportJobs, { method: 'POST', body: formOf({ ...fields, print_file: 'true' }) });
    expect([printed.status, (await printed.json()) as unknown]).toEqual([
      422,
      expect.objectContaining({ code: 'PROTECT_WITH_PRINT_FILE' }),
    ]);
    expect(await textOf(`${exportJobs}/${jobId}/rows`)).toContain('PASSWORD_UNUSABLE');
    const corrections = await textOf(`${exportJobs}/${jobId}/corrections.csv`);
    expect(corrections.match(/\(unchanged\)/g)).toHaveLength(2);
    await send(`${exportJobs}/${jobId}/corrections.xlsx`);
    const job = await textOf(`${exportJobs}/${jobId}?include=progress,summary,request,warnings`);
    expect(JSON.parse(job)).toMatchObject({ request: { password_column: 'column_2' } });
    await send(`${exportJobs}/${jobId}/attestation`);

    const mended = corrections.replace(/(Bea,)(,)/, '$1Genf$2').replace(/(Cem,Bonn,)\(unchanged\)/, `$1${corrected}`);
    const retryForm = new FormData();
    retryForm.set('corrections', new Blob([mended]), 'corrections.csv');
    retryForm.set('max_failed_row_percent', '0');
    const retried = await send(`${exportJobs}/${jobId}/retry`, { method: 'POST', body: retryForm });
    expect(retried.status).toBe(200);
    const retryId = await jobOf(retried);
    const zip = await send(`${exportJobs}/${retryId}/download`);
    const entries = await readZip([Buffer.from(await zip.arrayBuffer())]);
    expect(
      entries.slice(0, -1).map(({ bytes }, index) => {
        const password = [passwords[1], corrected][index] as string;
        return unlockDocument(bytes, { password, rightsConfirmed: false }).openedAs;
      }),
    ).toEqual(['user', 'user']);
    answers.push(...entries.map(({ bytes }) => bytes));

    const { max_failed_row_percent: _, ...checked } = fields;
    const check = await send('/v1/bulkfill/checks', { method: 'POST', body: formOf(checked) });
    const { check_id: checkId = '' } = (await check.json()) as Record<string, string>;
    await vi.waitFor(async () => expect(await textOf(`/v1/bulkfill/checks/${checkId}`)).toContain('"completed"'), {
      timeout: 60_000,
      interval: 500,
    });
    expect(await textOf(`/v1/bulkfill/checks/${checkId}/findings`)).toContain('PASSWORD_UNUSABLE');
    expect(await textOf(`/v1/bulkfill/checks/${checkId}/corrections.csv`)).toContain('(unchanged)');

    const saved = await send('/v1/bulkfill/templates', { method: 'POST', body: formOf({}) });
    const { template_id: templateId = '' } = (await saved.json()) as Record<string, string>;
    const body = JSON.stringify({ row: { Name: 'Ada', City: 'Bern', Password: passwords[0] } });
    const headers = { 'content-type': 'application/json' };
    const single = await send(`/v1/bulkfill/templates/${templateId}/fill`, { method: 'POST', body, headers });
    expect(single.status).toBe(200);
    const pdf = Buffer.from(await single.arrayBuffer());
    expect(unlockDocument(pdf, { password: passwords[0], rightsConfirmed: false }).openedAs).toBe('user');

    await stopServer(server);
    expect(answers.filter(isMarked).map(String)).toEqual([]);
    expect(isMarked(Buffer.from(server.said.output + server.said.errors))).toBe(false);
    const marked: string[] = [];
    for (const file of await filesBelow(folder.dataDir)) {
      const bytes = await readFile(file);
      if (isMarked(bytes)) marked.push(bytes.toString());
    }
    // The rows of the job, of the check, and of the retry.
    const retriedRows = `"Bea","Genf","${passwords[1]}"\r\n"Cem","Bonn","${corrected}"\r\n`;
    expect(marked.toSorted()).toEqual([retriedRows, table, table]);
  });
});
