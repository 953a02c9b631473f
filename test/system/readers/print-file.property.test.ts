import type { Row } from '@bulkfill/engine/rows/row';
import type { ResolvedOverlay } from '@bulkfill/engine/svc/template';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formValues } from '../../support/a-form.ts';
import { makePng } from '../../support/make-png.ts';
import { printRows, shownPages } from '../../support/print-rows.ts';
import { printSources } from '../../support/print-sources.ts';
import { aCheckbox, aField, anImage, aQr, aTemplate, aText, column, fixed } from '../../support/template-builders.ts';

const sources = await printSources();
const pictures = [0, 1, 2].map((seed) =>
  makePng({
    width: 2,
    height: 2,
    bitDepth: 8,
    colorType: seed === 2 ? 6 : 2,
    samples: Array.from({ length: 16 }, (_, i) => (i * 37 * (seed + 1)) % 256),
  }),
);
const asset = (bytes: Uint8Array) => ({ mediaType: 'image/png' as const, bytes });
const text = fc.oneof(
  fc.string({ maxLength: 12, unit: 'grapheme-ascii' }),
  fc.constantFrom('', 'yes', 'Łukasz', 'مرحبا', '日本'),
);
const picture = fc.constantFrom(...pictures.map((png) => `data:image/png;base64,${png.toString('base64')}`), '');
/** Two columns of text and one of pictures, of which the last may be missing. */
const aRow = fc
  .tuple(text, text, picture, text)
  .chain((row) => fc.nat(2).map((missing) => row.slice(0, row.length - missing)));
const rect = fc.record({
  x: fc.nat(120),
  y: fc.nat(120),
  width: fc.integer({ min: 10, max: 120 }),
  height: fc.integer({ min: 10, max: 60 }),
});

const fieldsOf: Readonly<Record<string, readonly string[]>> = {
  form: Object.keys(formValues),
  layeredField: ['name', 'other'],
};

/** Overlays of every way to be drawn: from the row or not, with pictures and labels, below and above one another. */
const anOverlay = (source: string) =>
  fc
    .record({
      kind: fc.constantFrom(
        'text',
        'checkbox',
        'qr',
        'image',
        'asset',
        ...(source in fieldsOf ? ['field', 'field', 'field'] : []),
      ),
      page: fc.nat(2),
      rect,
      value: fc.oneof(
        { weight: 3, arbitrary: fc.constantFrom(0, 1, 3).map(column) },
        { weight: 1, arbitrary: fc.constant(fixed('always')) },
      ),
      opacity: fc.constantFrom(1, 0.5),
      rotation: fc.constantFrom(0, 30),
      field: fc.constantFrom(...(fieldsOf[source] ?? ['none'])),
    })
    .map(({ kind, page, rect, value, opacity, rotation, field }): ResolvedOverlay => {
      const common = { page, rect, opacity, rotation };
      switch (kind) {
        case 'checkbox':
          return aCheckbox({ ...common, value });
        case 'qr':
          return aQr({ ...common, value });
        case 'image':
          return anImage({ ...common, page: 0, source: { value: column(2) } });
        case 'asset':
          return anImage({ ...common, source: { asset: 'logo' } });
        case 'field':
          return aField({ value, field });
        default:
          return aText({ ...common, value, background: [1, 1, 0.8] });
      }
    });

/** Shares of pixels that differ in any channel by more than anti-aliasing would. */
const difference = (a: Uint8ClampedArray, b: Uint8ClampedArray): number => {
  let different = 0;
  for (let at = 0; at < a.length; at += 4) {
    if ([0, 1, 2].some((channel) => Math.abs(a[at + channel]! - b[at + channel]!) > 16)) different++;
  }
  return different / (a.length / 4);
};

const aJob = fc.constantFrom(...Object.keys(sources)).chain((source) =>
  fc.record({
    source: fc.constant(source),
    overlays: fc.array(anOverlay(source), { minLength: 1, maxLength: 6 }),
    rows: fc.array(aRow, { minLength: 1, maxLength: 4 }),
    evenPages: fc.boolean(),
  }),
);

/** Compares the pages of the print file with those of the row PDFs, one after another. */
const compared = async (
  {
    source,
    overlays,
    rows,
    evenPages,
  }: { source: string; overlays: readonly ResolvedOverlay[]; rows: readonly Row[]; evenPages: boolean },
  flattenForms: boolean,
) => {
  const named = overlays.map((overlay, index) => ({ ...overlay, id: `overlay_${index}` }));
  const template = aTemplate(named, new Map([['logo', asset(pictures[0]!)]]));
  const printed = await printRows(sources[source]!, template, rows, { evenPages, flattenForms });
  const print = await shownPages(printed.print);
  const own = await Promise.all(
    printed.rows.map(async (row) => {
      const pages = await shownPages(row);
      const empty = evenPages && pages.length % 2 === 1;
      return empty ? [...pages, undefined] : pages;
    }),
  );
  return { print, own: own.flat() };
};

describe('print file', () => {
  // Contract: print-file/pages-all
  it('shows the same pages as the rows, in order, for any values', async () => {
    await fc.assert(
      fc.asyncProperty(aJob, async (job) => {
        const { print, own } = await compared(job, true);
        expect(print.length).toBe(own.length);
        for (const [index, page] of own.entries()) {
          const shown = print[index]!;
          if (page === undefined) {
            expect(shown.text).toBe('');
            expect(shown.pixels.every((channel) => channel === 255)).toBe(true);
            continue;
          }
          expect([shown.width, shown.height, shown.text]).toEqual([page.width, page.height, page.text]);
          expect(Buffer.compare(Buffer.from(shown.pixels), Buffer.from(page.pixels))).toBe(0);
        }
      }),
      { numRuns: 60, seed: 11 },
    );
  });

  it('shows as page content what the rows show as fields', async () => {
    const fields = Object.keys(formValues).map((field, index) => aField({ id: field, field, value: column(index) }));
    const values = Object.values(formValues);
    const rows = [values, values.map(() => ''), values.map((value) => value.slice(0, 3))];
    const { print, own } = await compared({ source: 'form', overlays: fields, rows, evenPages: false }, false);
    expect(print.length).toBe(own.length);
    for (const [index, page] of own.entries())
      expect(difference(print[index]!.pixels, page!.pixels)).toBeLessThan(0.001);
  });
});
