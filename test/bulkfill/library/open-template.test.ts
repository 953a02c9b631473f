import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import {
  buildPackage,
  fillEach,
  fillOne,
  openTemplate,
  type RowFillOptions,
  readTable,
  type Template,
} from '@bulkfill/bulkfill/library/index';
import { generateSigningKey, toPublicJwks } from '@bulkfill/engine/svc/signing-key';
import { PDFDocument } from 'pdf-lib';
import { describe, expect, it } from 'vitest';
import { onePage, rawPdf } from '../../support/raw-pdf.ts';
import { readText } from '../../support/read-text.ts';

const examples = new URL('../../../examples/', import.meta.url);
const file = (name: string) => readFile(new URL(name, examples));
const pdf = await file('certificate/source.pdf');
const template = JSON.parse((await file('certificate/template.json')).toString('utf8')) as Template;
const ada = {
  column_0: 'Ada Lovelace',
  column_1: 'Analytical Engines',
  column_2: '12',
  column_3: 'London',
  column_4: '2026-11-25',
  column_5: 'a',
  column_6: 'AI-1',
};
const textOf = async (bytes: Uint8Array): Promise<string> => (await readText(bytes)).map(({ text }) => text).join(' ');

/** The first rows of an example, by place. */
const rowsOf = async (name: string): Promise<readonly (readonly string[])[]> =>
  (await readTable(await file(`${name}/rows.csv`), { header: false })).rows.slice(0, 3);

describe('a fill that returns rows only', () => {
  const half = rawPdf(onePage('/Resources<</Font<</F 5 0 R>>>>'));
  const job = { pdf: half, template: { columns: [], overlays: [] } };
  const refusal = {
    code: 'SOURCE_PDF_INCOMPLETE',
    details: { missing_objects: 1, missing_pages: 0, end_cut_off: false },
  };

  // Contract: SOURCE_PDF_INCOMPLETE
  it('rejects an incomplete PDF unless it is allowed', async () => {
    for (const optimize of [false, true]) {
      using refused = await openTemplate({ ...job, optimize });
      for (const _ of [1, 2]) await expect(refused.fill({})).rejects.toMatchObject(refusal);
      using allowed = await openTemplate({ ...job, optimize, allowIncompleteSource: true });
      expect((await allowed.fill({})).pdf.length).toBeGreaterThan(0);
      await expect(fillOne({ ...job, row: {} }, { optimize })).rejects.toMatchObject(refusal);
      expect(
        (await fillOne({ ...job, row: {} }, { optimize, allowIncompleteSource: true })).pdf.length,
      ).toBeGreaterThan(0);
      await expect(fillEach({ ...job, rows: [{}] }, { optimize }).next()).rejects.toMatchObject(refusal);
    }
  });
});

describe('openTemplate', () => {
  it.each(['certificate', 'offer-letter', 'shipping-label', 'registration', 'income-statement'])(
    'fills rows of the %s with the bytes of a single-row job',
    async (name) => {
      const [source, form] = [
        await file(`${name}/source.pdf`),
        JSON.parse((await file(`${name}/template.json`)).toString('utf8')),
      ];
      const settings: Pick<RowFillOptions, 'flattenForms' | 'includeStickers' | 'optimize' | 'filenameColumns'>[] = [
        {},
        { flattenForms: true, includeStickers: true },
        { optimize: true, filenameColumns: ['column_0'] },
      ];
      for (const options of settings) {
        using opened = await openTemplate({ pdf: source, template: form, ...options });
        for (const row of await rowsOf(name)) {
          const filled = await opened.fill(row);
          for await (const whole of fillEach({ pdf: source, template: form, rows: [row] }, options)) {
            expect(Buffer.compare(filled.pdf, whole.pdf ?? new Uint8Array())).toBe(0);
            expect(filled).toMatchObject({
              status: whole.status,
              fileName: whole.fileName,
              warnings: whole.warnings,
              notices: whole.notices,
            });
            expect(filled.sha256).toBe(hash('sha256', filled.pdf, 'hex'));
          }
        }
      }
    },
  );

  it('fills several rows at the same time, independently', async () => {
    using opened = await openTemplate({ pdf, template });
    const names = ['Ada', 'Zoë', 'Ελένη', '王小明', 'محمد'];
    const filled = await Promise.all(names.map((name) => opened.fill({ ...ada, column_0: name })));
    for (const [index, name] of names.entries()) expect(await textOf(filled[index]!.pdf)).toContain(name);
  });

  it('opens a signed package, and rejects one signed by others', async () => {
    const key = await generateSigningKey();
    const svc = await buildPackage({ template, pdf, signingKey: JSON.stringify(key) });
    const opened = await openTemplate({ pdf, package: svc, keys: toPublicJwks(key) });
    expect((await opened.fill(ada, { filenameColumns: ['column_0'] })).fileName).toBe('row_1_Ada_Lovelace.pdf');
    await expect(
      openTemplate({ pdf, package: svc, keys: toPublicJwks(await generateSigningKey()) }),
    ).rejects.toMatchObject({
      code: 'INVALID_DOQLO_AUTHENTICITY',
    });
  });

  it('rejects an unknown column key or a failed row, and continues', async () => {
    const required = template.overlays.map((overlay, index) =>
      index === 0 ? { ...overlay, required: true } : overlay,
    ) as Template['overlays'];
    const opened = await openTemplate({ pdf, template: { ...template, overlays: required } });
    await expect(opened.fill({ Nom: 'Ada' })).rejects.toMatchObject({
      code: 'UNKNOWN_COLUMN',
      message: expect.stringContaining('"Nom"'),
    });
    await expect(opened.fill({})).rejects.toMatchObject({
      name: 'BulkfillError',
      code: 'REQUIRED_OVERLAY_NOT_APPLIED',
    });
    expect((await opened.fill({ ...ada, column_7: 'with distinction' })).status).toBe('success');
  });

  it('reports the pages that the row lacks, and nothing if it lacks none', async () => {
    const document = await PDFDocument.load(pdf);
    document.addPage([200, 200]);
    const pages = [{ page: 1, when: { column: 'column_1', is: 'two pages' } }];
    using opened = await openTemplate({ pdf: await document.save(), template: { ...template, pages } });
    const one = await opened.fill(ada);
    expect(one.omittedPages).toEqual([1]);
    expect((await PDFDocument.load(one.pdf)).getPageCount()).toBe(1);
    expect(await opened.fill({ ...ada, column_1: 'Two pages' })).not.toHaveProperty('omittedPages');
  });

  it('accepts a template or a package, and a PDF in bytes', async () => {
    await expect(openTemplate({ pdf })).rejects.toMatchObject({ code: 'MISSING_DOQLO_TEMPLATE_CONFIG' });
    const none = null as unknown as undefined;
    await expect(openTemplate({ pdf, template: none })).rejects.toMatchObject({
      code: 'MISSING_DOQLO_TEMPLATE_CONFIG',
    });
    using opened = await openTemplate({ pdf, template, package: none });
    expect(await opened.fill(ada, none)).toMatchObject({ fileName: 'row_1.pdf' });
    await expect(openTemplate({ pdf, template, package: pdf, keys: { keys: [] } })).rejects.toMatchObject({
      code: 'MISSING_DOQLO_TEMPLATE_CONFIG',
    });
    await expect(openTemplate({ pdf: 'form.pdf' as never, template })).rejects.toMatchObject({ code: 'INVALID_FILE' });
    const broken = await openTemplate({ pdf: Buffer.from('no PDF'), template });
    await expect(broken.fill(ada)).rejects.toMatchObject({ name: 'BulkfillError', code: 'INVALID_PDF' });
  });

  it('accepts a row of 100,000 values and rejects one more', async () => {
    const list = {
      id: 'items',
      kind: 'list',
      page: 0,
      rect: { x: 20, y: 20, width: 160, height: 60 },
      value: { column: 'column_0' },
      itemHeight: 15,
      cells: [{ key: 'what', x: 0, width: 100 }],
    } as const;
    using opened = await openTemplate({ pdf, template: { columns: [], overlays: [list] } });
    const filled = (items: number) => opened.fill({ column_0: Array<string>(items).fill('') } as never);
    // They do not fit the box.
    expect((await filled(99_998)).status).toBe('partial');
    await expect(filled(99_999)).rejects.toMatchObject({ name: 'BulkfillError', code: 'INVALID_ROWS_JSON' });
  });

  it('rejects rows once it is closed or its signal has aborted', async () => {
    const opened = await openTemplate({ pdf, template });
    const reason = new Error('gone');
    await expect(opened.fill(ada, { signal: AbortSignal.abort(reason) })).rejects.toBe(reason);
    opened.close();
    opened.close();
    await expect(opened.fill(ada)).rejects.toMatchObject({ code: 'TEMPLATE_CLOSED' });
  });
});
