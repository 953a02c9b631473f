import { OverlaySkipped } from '@bulkfill/engine/pdf/overlay-skipped';
import { paginate } from '@bulkfill/engine/pdf/overlays/list/paginate';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contentPdf } from '../../../../support/content-pdf.ts';
import { fillUnchecked } from '../../../../support/fill-one.ts';
import { readText } from '../../../../support/read-text.ts';
import { aList, aListCell } from '../../../../support/template-builders.ts';
import '../../../../support/property-seed.ts';

const height = fc.integer({ min: 1, max: 60 });
const room = fc.record({
  first: fc.integer({ min: 1, max: 300 }),
  more: fc.option(fc.integer({ min: 1, max: 300 }), { nil: undefined }),
  header: fc.integer({ min: 0, max: 40 }),
  repeatsHeader: fc.boolean(),
  footer: fc.integer({ min: 0, max: 40 }),
  cuts: fc.boolean(),
});

describe('pages of a list', () => {
  it('contain every item once, in order, and no more than fit', () => {
    fc.assert(
      fc.property(fc.array(height, { maxLength: 200 }), room, (heights, of) => {
        let parts: ReturnType<typeof paginate>;
        try {
          parts = paginate(heights, of);
        } catch (error) {
          if (error instanceof OverlaySkipped) return error.code === 'TEXT_OVERFLOW';
          throw error;
        }
        const isCut = of.more === undefined && of.cuts;
        let next = 0;
        for (const [index, { from, to, hasHeader, hasFooter }] of parts.entries()) {
          if (from !== next || to < from) return false;
          next = to;
          const used =
            heights.slice(from, to).reduce((sum, each) => sum + each, 0) +
            (hasHeader ? of.header : 0) +
            (hasFooter ? of.footer : 0);
          if (used > (index === 0 ? of.first : (of.more as number)) + 0.01) return false;
          if (hasFooter !== (of.footer > 0 && index === parts.length - 1)) return false;
          if (hasHeader !== (of.header > 0 && (index === 0 || of.repeatsHeader))) return false;
        }
        return next === heights.length || isCut;
      }),
      { numRuns: 10_000 },
    );
  });
});

const word = fc.stringMatching(/^[A-Za-z0-9]{1,12}$/);
const item = fc.oneof(
  word,
  fc.record({ name: word, qty: fc.nat(99_999) }, { requiredKeys: ['name'] }),
  fc.record({ qty: word, colour: word }),
);

describe('texts of a list', () => {
  it('are its items, in order, once each', async () => {
    const lists = fc.sample(fc.array(item, { maxLength: 30 }), 300);
    const page = contentPdf('', { width: 600, height: 400 });
    const cells = [aListCell('name', 0, 150, { size: 8 }), aListCell('qty', 160, 100, { size: 8, align: 'right' })];
    const template = [aList({ itemHeight: 10, rect: { x: 20, y: 20, width: 300, height: 300 }, cells })];
    const rows = await fillUnchecked(
      page,
      template,
      lists.map((list) => [JSON.stringify(list)]),
    );
    for (const [index, { pdf, outcome }] of rows.entries()) {
      expect(outcome.warnings).toEqual([]);
      const wanted = (lists[index] ?? []).flatMap((each) =>
        typeof each === 'string'
          ? each
          : ['name' in each ? each.name : undefined, each.qty].filter((text) => text !== undefined).map(String),
      );
      expect((await readText(pdf)).map(({ text }) => text)).toEqual(wanted);
    }
  });
});
