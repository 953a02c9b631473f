import { isEngineError } from '@bulkfill/engine/core/engine-error';
import { fillOutputs } from '@bulkfill/engine/fill/fill-archive';
import type { FillOptions, FillSummary } from '@bulkfill/engine/fill/fill-input';
import type { OutputName } from '@bulkfill/engine/fill/fill-output';
import type { FillSettings } from '@bulkfill/engine/fill/fill-settings';
import type { Row } from '@bulkfill/engine/rows/row';
import type { ResolvedOverlay } from '@bulkfill/engine/svc/template';
import { describe, expect, it } from 'vitest';
import { aForm } from '../../support/a-form.ts';
import { fillOptions, fillSettings } from '../../support/fill-settings.ts';
import { shownPages, withDocument } from '../../support/print-rows.ts';
import { onePage, rawPdf } from '../../support/raw-pdf.ts';
import { aField, aPackage, aTemplate, aText, column, rowsOf } from '../../support/template-builders.ts';
import { readZip } from '../zip/read-zip.ts';

const plain = rawPdf(onePage());

interface Case {
  readonly source?: Uint8Array;
  readonly overlays?: readonly ResolvedOverlay[];
  readonly rows: readonly Row[];
  readonly settings?: Partial<FillSettings>;
  readonly options?: Partial<FillOptions>;
}

const fill = async ({ source = plain, overlays = [aText()], rows, settings, options }: Case) => {
  const parts = fillOutputs({
    source,
    package: aPackage(aTemplate(overlays)),
    rows: rowsOf(...rows),
    settings: fillSettings({ maxFailedRowPercent: 100, printFile: true, ...settings }),
    options: fillOptions(options),
  });
  const made: Partial<Record<OutputName, Buffer>> = {};
  for (;;) {
    const { done, value } = await parts.next();
    if (done === true) return { ...made, summary: value as FillSummary };
    made[value.output] = Buffer.concat([made[value.output] ?? Buffer.alloc(0), ...value.chunks]);
  }
};

const textsOf = async (pdf: Uint8Array): Promise<string[]> =>
  (await shownPages(pdf)).map(({ text }) => text.replace(/ @ .*/, ''));
const titlesOf = (pdf: Uint8Array): Promise<string[]> =>
  withDocument(pdf, async (document) => (await document.getOutline()).map(({ title }) => title));

describe('print file', () => {
  it('is written on request, next to the same ZIP', async () => {
    const rows = [['Ada'], ['Grace']];
    const [without, withPrint] = [await fill({ rows, settings: { printFile: false } }), await fill({ rows })];
    expect([without.print, without.summary.printFileSizeBytes]).toEqual([undefined, undefined]);
    expect(withPrint.archive?.equals(without.archive!)).toBe(true);
    expect(withPrint.summary.printFileSizeBytes).toBe(withPrint.print?.length);
    expect(await textsOf(withPrint.print!)).toEqual(['Ada', 'Grace']);
  });

  // Contract: print-file/pages-all
  it('contains only the produced rows, each under the name of its PDF', async () => {
    const overlays = [aText({ required: true })];
    const made = await fill({
      overlays,
      rows: [['Ada'], [''], ['Grace Hopper']],
      settings: { filenameColumns: ['column_0'] },
    });
    expect(made.summary).toMatchObject({ producedRows: 2, failedRows: 1 });
    expect(await textsOf(made.print!)).toEqual(['Ada', 'Grace Hopper']);
    expect(await titlesOf(made.print!)).toEqual(['row_1_Ada', 'row_3_Grace_Hopper']);
    expect(await withDocument(made.print!, (document) => document.getPageLabels())).toEqual(['1-1', '3-1']);
  });

  it('is not written if no row was produced', async () => {
    const made = await fill({ overlays: [aText({ required: true })], rows: [['']] });
    expect([made.print, made.summary.printFileSizeBytes]).toEqual([undefined, undefined]);
  });

  it('has an even number of pages per row on request', async () => {
    const made = await fill({ rows: [['Ada'], ['Grace']], settings: { printEven: true } });
    expect(await textsOf(made.print!)).toEqual(['Ada', '', 'Grace', '']);
  });

  // Contract: print-file/fields-drawn
  it('draws flat fields while the row PDFs keep their form', async () => {
    const overlays = [aField({ field: 'person.name', value: column(0) })];
    const made = await fill({ source: await aForm(), overlays, rows: [['Ada'], ['Grace']] });
    expect((await shownPages(made.print!)).map(({ text }) => /Ada|Grace/.exec(text)?.[0])).toEqual(['Ada', 'Grace']);
    expect(await withDocument(made.print!, (document) => document.getFieldObjects())).toBeNull();
    const [first] = await readZip([made.archive!]);
    const fields = (await withDocument(first!.bytes, (document) => document.getFieldObjects())) as unknown as Map<
      string,
      unknown
    >;
    expect([...fields.keys()]).toContain('person.name');
  });

  // Contract: print-file/output-limit
  it('may have the maximum output size, and not one byte more', async () => {
    const job = { rows: Array.from({ length: 60 }, () => ['x']), settings: { printEven: true } };
    const { print, archive } = await fill(job);
    const largest = Math.max(print!.length, archive!.length);
    expect((await fill({ ...job, options: { maxOutputBytes: largest } })).print).toHaveLength(print!.length);
    const refused = await fill({ ...job, options: { maxOutputBytes: print!.length - 1 } }).catch(
      (error: unknown) => error,
    );
    expect(isEngineError(refused, 'CLOUD_DELIVERY_MAX_FILE_SIZE_EXCEEDED')).toBe(true);
  });
});
