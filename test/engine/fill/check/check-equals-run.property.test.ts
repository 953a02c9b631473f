import type { ResolvedOverlay } from '@bulkfill/engine/svc/template';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { aForm } from '../../../support/a-form.ts';
import {
  aBarcode,
  aCheckbox,
  aField,
  aQr,
  aTemplate,
  aText,
  column,
  fixed,
} from '../../../support/template-builders.ts';
import { check, run } from './check-template.ts';

const value = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 0, max: 3 }).map(column) },
  { weight: 1, arbitrary: fc.constantFrom('', 'fixed', '\u{e000}').map(fixed) },
);
const base = fc.record({
  value,
  required: fc.boolean(),
  page: fc.constantFrom(0, 0, 0, 9),
  rotation: fc.constantFrom(0, 0, 45),
  rect: fc.record({
    x: fc.integer({ min: -20, max: 300 }),
    y: fc.integer({ min: 0, max: 300 }),
    width: fc.integer({ min: 5, max: 200 }),
    height: fc.integer({ min: 5, max: 60 }),
  }),
});
const overlay: fc.Arbitrary<ResolvedOverlay> = fc.oneof(
  fc
    .tuple(
      base,
      fc.constantFrom('none', 'shrink'),
      fc.constantFrom('clip', 'visible', 'error'),
      fc.boolean(),
      fc.constantFrom(undefined, 3),
    )
    .map(([members, fit, overflow, wrap, comb]) =>
      aText({ ...members, fit, overflow, wrap, ...(comb === undefined ? {} : { comb }) } as object),
    ),
  base.map((members) => aCheckbox(members)),
  base.map((members) => aQr(members)),
  base.map((members) => aBarcode({ ...members, symbology: 'ean8' })),
  fc
    .tuple(base, fc.constantFrom('name', 'not.there', 'agree'))
    .map(([{ value: shown, required }, field]) => aField({ value: shown, required, field })),
);
const cell = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    'Ada',
    'yes',
    '1234567',
    '96385074',
    'Ελλάς',
    '\u{e000}',
    'a much longer text than most rects can hold',
  ),
  fc.string({ maxLength: 20 }),
  fc.constant(undefined),
);
const rows = fc.array(fc.array(cell, { maxLength: 4 }), { minLength: 1, maxLength: 8 });

// Contract: check/statuses-codes
it('reports the same as the run for every row: status, name, size, codes and messages', async () => {
  const form = await aForm();
  await fc.assert(
    fc.asyncProperty(
      fc.array(overlay, { minLength: 1, maxLength: 6 }),
      rows,
      fc.boolean(),
      async (overlays, given, flattenForms) => {
        const template = aTemplate(overlays.map((one, n) => ({ ...one, id: `overlay ${n}` })));
        const settings = { filenameColumns: ['column_0'], flattenForms };
        const checked = await check(template, given, settings, form);
        const ran = await run(template, given, settings, form);
        // A check has no PDF to hash.
        expect(checked.results).toEqual(ran.map((result) => ({ ...result, sha256: null })));
        const counts = (status: string) => checked.results.filter((result) => result.status === status).length;
        expect(checked.summary).toMatchObject({
          rowCount: given.length,
          successRows: counts('success'),
          partialRows: counts('partial'),
          failedRows: counts('failed'),
        });
        const failing = checked.findings
          .filter(({ code }) => code === 'REQUIRED_OVERLAY_NOT_APPLIED')
          .map(({ row_number }) => row_number);
        expect(failing).toEqual(
          checked.results.filter(({ status }) => status === 'failed').map(({ rowNumber }) => rowNumber),
        );
      },
    ),
    { numRuns: 60 },
  );
}, 60_000);
