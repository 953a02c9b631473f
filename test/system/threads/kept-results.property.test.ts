import { KeptResults } from '@bulkfill/engine/core/kept-results';
import type { ResolvedOverlay } from '@bulkfill/engine/svc/template';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formValues } from '../../support/a-form.ts';
import { makePng } from '../../support/make-png.ts';
import { printSources } from '../../support/print-sources.ts';
import {
  aBarcode,
  aCheckbox,
  aField,
  anImage,
  aQr,
  aTemplate,
  aText,
  column,
  fixed,
} from '../../support/template-builders.ts';
import { filledWhole, type WholeFill } from '../../support/whole-fill.ts';

const sources = await printSources();
const pictures = [0, 1, 2].map((seed) =>
  makePng({
    width: 24,
    height: 24,
    bitDepth: 8,
    colorType: 2,
    samples: Array.from({ length: 1728 }, (_, i) => ((i * i * 2654435 * (seed + 1)) >>> 9) % 256),
  }),
);
const text = fc.oneof(
  fc.string({ maxLength: 20, unit: 'grapheme-ascii' }),
  fc.string({ maxLength: 12, unit: 'grapheme' }),
  fc.constantFrom('', 'yes', 'Łukasz', 'مرحبا بالعالم', '日本', 'שלום abc', 'e\u0301\u0301', '2026-08-11', '1234.5'),
);
const picture = fc.constantFrom(
  ...pictures.map((png) => `data:image/png;base64,${png.toString('base64')}`),
  '',
  'data:image/png;base64,AAAA',
);
const aRow = fc
  .tuple(text, text, picture, text)
  .chain((row) => fc.nat(1).map((missing) => row.slice(0, row.length - missing)));
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

const anOverlay = (source: string) =>
  fc
    .record({
      kind: fc.constantFrom(
        'text',
        'date',
        'wrap',
        'comb',
        'checkbox',
        'qr',
        'barcode',
        'image',
        'asset',
        ...(source in fieldsOf ? ['field', 'field'] : []),
      ),
      page: fc.nat(2),
      rect,
      value: fc.oneof(
        { weight: 3, arbitrary: fc.constantFrom(0, 1, 3).map(column) },
        { weight: 1, arbitrary: fc.constant(fixed('always')) },
      ),
      opacity: fc.constantFrom(1, 0.5),
      rotation: fc.constantFrom(0, 30),
      required: fc.boolean(),
      field: fc.constantFrom(...(fieldsOf[source] ?? ['none'])),
    })
    .map(({ kind, field, ...common }): ResolvedOverlay => {
      const { value } = common;
      switch (kind) {
        case 'date':
          return aText({
            ...common,
            format: { kind: 'date', locale: 'en-GB', input: ['yyyy-MM-dd'], options: { dateStyle: 'long' } },
          });
        case 'wrap':
          return aText({ ...common, wrap: true, fit: 'shrink', align: 'justify' });
        case 'comb':
          return aText({ ...common, comb: 9 });
        case 'checkbox':
          return aCheckbox(common);
        case 'qr':
          return aQr(common);
        case 'barcode':
          return aBarcode({ ...common, showText: true });
        case 'image':
          return anImage({ ...common, page: 0, source: { value: column(2) } });
        case 'asset':
          return anImage({ ...common, source: { asset: 'logo' } });
        case 'field':
          return aField({ value, field, required: common.required });
        default:
          return aText({ ...common, background: [1, 1, 0.8] });
      }
    });

const aJob = fc.constantFrom(...Object.keys(sources)).chain((source) =>
  fc.record({
    source: fc.constant(source),
    overlays: fc.array(anOverlay(source), { minLength: 1, maxLength: 6 }),
    rows: fc.array(aRow, { minLength: 20, maxLength: 40 }),
    settings: fc.record({
      printFile: fc.boolean(),
      printEven: fc.boolean(),
      flattenForms: fc.boolean(),
      filenameColumns: fc.constantFrom([], ['column_0'], ['column_0', 'column_3']),
      maxFailedRowPercent: fc.constantFrom(100, 100, 30),
    }),
  }),
);

type AJob = typeof aJob extends fc.Arbitrary<infer Job> ? Job : never;

const fillOf = ({ source, overlays, ...rest }: AJob): WholeFill => {
  const logo = { mediaType: 'image/png' as const, bytes: pictures[0] as Buffer };
  return { source: sources[source] as Uint8Array, template: aTemplate(overlays, new Map([['logo', logo]])), ...rest };
};

describe('cached results of earlier fills', () => {
  it('change no byte, whatever was filled before and however much was evicted', async () => {
    const kept = new KeptResults(500_000);
    await fc.assert(
      fc.asyncProperty(aJob, async (job) => {
        const fill = fillOf(job);
        const alone = await filledWhole(fill);
        for (let round = 0; round < 2; round++)
          expect(await filledWhole({ ...fill, options: { kept } })).toEqual(alone);
        expect(kept.sizeBytes).toBeLessThanOrEqual(500_000);
      }),
      { numRuns: 60 },
    );
    expect(kept.sizeBytes).toBeGreaterThan(0);
  });
});
