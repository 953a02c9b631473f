import type { ResolvedCondition, ResolvedOverlay } from '@bulkfill/engine/svc/template';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { contentPdf } from '../../../support/content-pdf.ts';
import { fillOne } from '../../../support/fill-one.ts';
import { shownPages } from '../../../support/print-rows.ts';
import { aCheckbox, aList, aQr, aTemplate, aText, column, fixed } from '../../../support/template-builders.ts';
import '../../../support/property-seed.ts';

const source = contentPdf('0.9 g 0 0 300 40 re f', { width: 300, height: 300 });
const isYes = (number: number): ResolvedCondition => ({ kind: 'values', column: number, values: ['yes'] });

/** Overlays that overlap, so that their order shows. */
const overlays: readonly ResolvedOverlay[] = [
  aText({ id: 'text', value: column(8), rect: { x: 10, y: 10, width: 200, height: 20 }, background: [1, 1, 0.8] }),
  aText({
    id: 'fixed',
    value: fixed('the same in every row'),
    rect: { x: 20, y: 20, width: 200, height: 20 },
    color: [0.8, 0, 0],
  }),
  aCheckbox({ id: 'box', value: column(9), rect: { x: 100, y: 15, width: 30, height: 30 } }),
  aQr({ id: 'code', value: column(8), rect: { x: 60, y: 30, width: 80, height: 80 }, background: [0.9, 1, 1] }),
  aQr({ id: 'fixed code', value: fixed('https://example.com'), rect: { x: 120, y: 60, width: 80, height: 80 } }),
  aList({ value: fixed('["a","b"]'), rect: { x: 30, y: 80, width: 200, height: 60 }, stripe: [0.8, 0.8, 1] }),
  aText({
    id: 'pale',
    value: column(8),
    opacity: 0.4,
    rotation: 20,
    rect: { x: 10, y: 100, width: 200, height: 30 },
    size: 20,
  }),
  aText({ id: 'last', value: fixed('at the end'), rect: { x: 40, y: 90, width: 200, height: 20 } }),
];

/** Returns the text that a reader shows, without the blanks that it adds after texts. */
const shown = async (pdf: Uint8Array) =>
  (await shownPages(pdf)).map((page) => ({ ...page, text: page.text.replaceAll(/ +@/g, ' @') }));

it('conditions produce the row of a template without the overlays that do not apply: same text, pixels and results', async () => {
  const drawn = fc.tuple(
    ...overlays.map(() => fc.constantFrom('always', 'yes', 'no')),
    fc.string({ unit: 'grapheme-ascii', maxLength: 12 }),
  );
  await fc.assert(
    fc.asyncProperty(drawn, async (choices) => {
      const name = choices.at(-1) as string;
      const states = choices.slice(0, -1);
      const row = [...states, name, 'yes'];
      const conditional = overlays.map((overlay, index) =>
        states[index] === 'always' ? overlay : { ...overlay, when: isYes(index) },
      );
      const without = overlays.filter((_, index) => states[index] !== 'no');
      const some = await fillOne(source, aTemplate(conditional), row);
      const plain = await fillOne(source, aTemplate(without), row);
      expect(await shown(some.pdf)).toEqual(await shown(plain.pdf));
      const { applied, warnings, notices } = plain.outcome;
      expect(some.outcome).toMatchObject({ applied, warnings, notices });
    }),
    { numRuns: 40 },
  );
});
