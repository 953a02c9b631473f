import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lockPdf, objectsIn } from '../../support/lock-pdf.ts';
import { readText } from '../../support/read-text.ts';
import { readPreview } from '../../support/service/read-preview.ts';
import { aPdf } from '../black-box/client/a-pdf.ts';
import { type RunningService, signIn, startService } from './local-service.ts';

const mib = 1024 * 1024;
const example = (name: string): Buffer =>
  readFileSync(new URL(`../../../examples/offer-letter/${name}`, import.meta.url));

let service: RunningService;
let headers: Readonly<Record<string, string>>;
beforeAll(async () => {
  service = await startService();
  const browser = service.browser();
  await signIn(service, browser);
  headers = { ...service.ownPage, cookie: `bulkfill=${browser.cookie(service.local.base_url, 'bulkfill')?.value}` };
}, 120_000);
afterAll(() => service.stop());

const formOf = (fields: Readonly<Record<string, string | Uint8Array>>): FormData => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    form.append(name, typeof value === 'string' ? value : new Blob([value as Uint8Array<ArrayBuffer>]));
  }
  return form;
};
const send = async (path: string, body: FormData | string, more: Readonly<Record<string, string>> = {}) => {
  const response = await fetch(service.url(path), { method: 'POST', headers: { ...headers, ...more }, body });
  return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) };
};
const codeOf = ({ status, bytes }: Awaited<ReturnType<typeof send>>): string =>
  `${status} ${(JSON.parse(bytes.toString('utf8')) as { code?: string }).code}`;

describe('upload by session', { timeout: 240_000 }, () => {
  it('may have 90 MiB, and not one byte more', async () => {
    const template = example('template.json').toString('utf8');
    const svc = (await send('/app/api/exports', formOf({ template, name: 'Offer' }))).bytes;
    const rows = Buffer.alloc(10 * mib, '\n');
    const create = (totalBytes: number) =>
      send(
        '/app/api/export-jobs',
        formOf({
          pdf: aPdf({ sizeBytes: totalBytes - svc.length - rows.length - 1 }),
          svc_file: svc,
          csv_file: rows,
          max_failed_row_percent: '0',
        }),
        { 'idempotency-key': `of-${totalBytes}` },
      );
    // Passes the size and file checks, and fails for invalid rows.
    expect(codeOf(await create(90 * mib))).toBe('400 EMPTY_DATA_INPUT');
    expect(codeOf(await create(90 * mib + 1))).toBe('413 MULTIPART_PAYLOAD_SIZE_LIMIT_EXCEEDED');
  });

  it('returns the unlocked copy of a locked PDF from either host', async () => {
    for (const sizeBytes of [1 * mib, 6 * mib]) {
      const pdf = aPdf({ sizeBytes });
      const locked = lockPdf(pdf, { kind: 'AES 256 R6', user: 'u' });
      const { status, bytes } = await send(
        '/app/api/documents/unlock',
        formOf({ rights_confirmed: 'true', password: 'u', pdf: locked }),
      );
      expect([status, bytes.subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
      expect(objectsIn(bytes)).toEqual(objectsIn(pdf));
    }
    const { status, bytes } = await send(
      '/app/api/documents/unlock',
      formOf({ pdf: lockPdf(aPdf({ pages: 1 }), { kind: 'RC4 40' }) }),
    );
    expect(codeOf({ status, bytes })).toBe('422 RIGHTS_NOT_CONFIRMED');
  });

  it('accepts a preview PDF of the plan’s size, and not one byte more', async () => {
    const upload = (sizeBytes: number) => send('/app/api/documents', formOf({ pdf: aPdf({ sizeBytes }) }));
    const { status, bytes } = await upload(80 * mib);
    expect(status).toBe(201);
    const { document } = JSON.parse(bytes.toString('utf8')) as { document: string };
    const rect = { x: 10, y: 10, width: 100, height: 20 };
    const overlays = [{ id: 'a', kind: 'text', page: 0, rect, value: { static: 'Large' } }];
    const shown = await send(
      `/app/api/previews?document=${document}`,
      JSON.stringify({ template: { overlays }, row: {} }),
    );
    // The answer has not the bytes that the browser has.
    expect([shown.status, shown.bytes.length < 100_000]).toEqual([200, true]);
    expect(codeOf(await upload(80 * mib + 1))).toBe('413 PAID_FILE_SIZE_LIMIT_REACHED');
  });
});

describe('POST …/previews by session', { timeout: 60_000 }, () => {
  it('shows the row that was sent', async () => {
    const pdf = example('source.pdf');
    const { document } = JSON.parse((await send('/app/api/documents', formOf({ pdf }))).bytes.toString('utf8')) as {
      document: string;
    };
    const template = JSON.parse(example('template.json').toString('utf8')) as { columns: { key: string }[] };
    const row = Object.fromEntries(template.columns.map(({ key }, index) => [key, index === 0 ? 'Ada Lovelace' : 'x']));
    const shown = await send(`/app/api/previews?document=${document}`, JSON.stringify({ template, row }));
    const words = (await readText(readPreview(shown.bytes, pdf).pdf)).map(({ text }) => text).join(' ');
    expect(words).toContain('Ada Lovelace');
  });
});
