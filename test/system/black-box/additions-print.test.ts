import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anOverlay } from './client/a-package.ts';
import { aPdf } from './client/a-pdf.ts';
import { type Client, type Fields, jobsPath } from './client/client.ts';
import { everythingOf, handedOut, mixedFields } from './client/rows-of.ts';
import type { Answer } from './client/send.ts';
import { aWorld, type World } from './client/world.ts';

let world: World;
let client: Client;
let mixed: Fields;
beforeAll(async () => {
  world = await aWorld();
  client = world.client;
  mixed = await mixedFields(world);
  // The first job of a service waits until its threads are up.
  await client.settled((await client.create()).body?.job_id);
});
afterAll(async () => {
  await world.service.stop();
});

const codeOf = ({ status, body }: Answer): unknown[] => [status, body?.code];
const printFile = (jobId: unknown): Promise<Answer> => handedOut(client, `${jobsPath}/${String(jobId)}/print-file`);
/** Returns each page's text, its label, and title and page of each bookmark, read by pdf.js. */
const read = async (bytes: Buffer) => {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  const document = await task.promise;
  const texts: string[] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const { items } = await (await document.getPage(number)).getTextContent();
    texts.push(items.map((item) => ('str' in item ? item.str : '')).join(''));
  }
  const bookmarks: [string, number][] = [];
  for (const { title, dest } of (await document.getOutline()) ?? []) {
    const explicit = typeof dest === 'string' ? await document.getDestination(dest) : dest;
    bookmarks.push([title, (await document.getPageIndex(explicit?.[0] as { num: number; gen: number })) + 1]);
  }
  const labels = await document.getPageLabels();
  await task.destroy();
  return { texts, labels, bookmarks };
};

describe('GET …/print-file', () => {
  // Contract: additions
  it('contains the pages of the produced rows in order, with a bookmark and labels per row', async () => {
    const created = await client.create({ ...mixed, print_file: 'true' });
    expect(Object.keys(created.body?.result ?? {})).toEqual([
      'delivery_mode',
      'download_url',
      'expires_at',
      'file_size_bytes',
    ]);
    const { job_id: jobId } = created.body ?? {};
    const answer = await client.get(`${jobsPath}/${jobId}/print-file`);
    expect(answer.status).toBe(302);
    const file = await printFile(jobId);
    expect([file.status, file.headers['content-type'], file.headers['content-disposition']]).toEqual([
      200,
      'application/pdf',
      expect.stringMatching(/^attachment; ?filename=.*\.pdf/),
    ]);
    expect((await everythingOf(client, jobId)).summary).toMatchObject({ print_file_size_bytes: file.bytes.length });
    const { texts, labels, bookmarks } = await read(file.bytes);
    expect(texts).toEqual(['Ada', '=1+1', 'Dan']);
    expect(bookmarks.map(([, page]) => page)).toEqual([1, 2, 3]);
    for (const [index, row] of [1, 3, 4].entries()) {
      expect(bookmarks[index]?.[0]).toMatch(new RegExp(`\\b${row}\\b|row_${row}`));
      expect(labels?.[index]).toMatch(new RegExp(`(^|\\D)${row}\\D`));
    }
    expect(new Set(labels).size).toBe(3);
    const { body: reused = {} } = await client.create({ ...mixed, print_file: 'true' });
    expect((await everythingOf(client, reused.job_id)).summary).toMatchObject({
      billed_rows: 0,
      print_file_size_bytes: file.bytes.length,
    });
    expect((await printFile(reused.job_id)).bytes.equals(file.bytes)).toBe(true);
  });

  it.each([
    [1, ['Ada', '', 'Bob', '']],
    [2, ['Ada', '', 'Bob', '']],
    [3, ['Ada', '', '', '', 'Bob', '', '', '']],
  ])('has an even number of pages per row of %i with print_even', async (pages, expected) => {
    const pdf = aPdf({ pages });
    const sizes = Array.from({ length: pages }, () => ({ width: 300, height: 400, rotation: 0 }));
    const svcFile = await world.signer.package({
      pdf,
      payload: {
        source: { fileName: 'source.pdf', sha256: '0'.repeat(64), sizeBytes: pdf.length, pages: sizes },
        pageOrganization: sizes.map((_, index) => index),
      },
    });
    const fields = {
      pdf,
      svc_file: svcFile,
      rows_json: '[{"column_0":"Ada"},{"column_0":"Bob"}]',
      print_file: 'true',
      print_even: 'true',
    };
    const { body: job = {} } = await client.create(fields);
    const { texts, bookmarks } = await read((await printFile(job.job_id)).bytes);
    expect(texts).toEqual(expected);
    expect(bookmarks.map(([, page]) => page)).toEqual([1, 1 + expected.length / 2]);
  });

  it('answers 404 if no print file was requested', async () => {
    for (const fields of [{}, { print_file: 'false' }, { print_even: 'true' }]) {
      const { body: job = {} } = await client.create(fields);
      expect(codeOf(await client.get(`${jobsPath}/${job.job_id}/print-file`))).toEqual([404, 'DELIVERY_NOT_FOUND']);
      expect((await everythingOf(client, job.job_id)).summary).toMatchObject({ print_file_size_bytes: null });
    }
  });

  it('is part of the idempotent request and of the reuse key', async () => {
    const rows = { rows_json: '[{"column_0":"effective"}]' };
    const plain = await client.create(rows, { idempotencyKey: 'effective' });
    const same = await client.create({ ...rows, print_file: 'false' }, { idempotencyKey: 'effective' });
    expect([same.status, same.body]).toEqual([200, plain.body]);
    expect(codeOf(await client.create({ ...rows, print_file: 'true' }, { idempotencyKey: 'effective' }))).toEqual([
      409,
      'IDEMPOTENCY_KEY_PAYLOAD_MISMATCH',
    ]);
    const printed = await client.create({ ...rows, print_file: 'true' });
    expect((await everythingOf(client, printed.body?.job_id)).summary).toMatchObject({ billed_rows: 1 });
    expect((await printFile(printed.body?.job_id)).status).toBe(200);
    const even = await client.create({ ...rows, print_file: 'true', print_even: 'true' });
    expect((await everythingOf(client, even.body?.job_id)).summary).toMatchObject({ billed_rows: 1 });
  });

  it.each(['print_file', 'print_even'])('rejects %s if it is neither true nor false, or repeated', async (name) => {
    for (const value of ['yes', 'TRUE', '1', ['true', 'true']])
      expect(codeOf(await client.create({ [name]: value }))).toEqual([400, 'UPLOAD_ERROR']);
  });

  it('answers 404 if no row was produced', async () => {
    const { body: job = {} } = await client.create({ ...mixed, rows_json: '[{}]', print_file: 'true' });
    expect(job.status).toBe('completed');
    expect(codeOf(await client.get(`${jobsPath}/${job.job_id}/print-file`))).toEqual([404, 'DELIVERY_NOT_FOUND']);
    expect((await everythingOf(client, job.job_id)).summary).toMatchObject({ print_file_size_bytes: null });
  });

  // Contract: additions
  it('is at most 3 KB per row larger than the source', async () => {
    const pdf = aPdf({ sizeBytes: 200_000 });
    const svcFile = await world.signer.package({
      pdf,
      overlays: [anOverlay(), anOverlay({ id: 'two', rect: { x: 20, y: 90, width: 200, height: 30 } })],
    });
    const rows = Array.from({ length: 12 }, (_, index) => ({ column_0: `Name ${index}` }));
    const { body: job = {} } = await client.create({
      pdf,
      svc_file: svcFile,
      rows_json: JSON.stringify(rows),
      print_file: 'true',
    });
    const file = await printFile(job.job_id);
    expect((await read(file.bytes)).texts).toHaveLength(12);
    expect(file.bytes.length).toBeLessThanOrEqual(pdf.length + 12 * 3000);
  });
});
