import { compile } from '@bulkfill/engine/pdf/compile/compile';
import { Stamper } from '@bulkfill/engine/pdf/stamp/stamper';
import { readPackagedFile } from '@bulkfill/fonts/packaged-file-reader';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { rawPdf } from '../../../../support/raw-pdf.ts';
import { aList, aListCell, aTemplate, rowsOf } from '../../../../support/template-builders.ts';
import '../../../../support/property-seed.ts';

const source = rawPdf({
  1: '<</Type/Catalog/Pages 2 0 R>>',
  2: '<</Type/Pages/Count 2/Kids[3 0 R 4 0 R]/MediaBox[0 0 600 400]/Resources<<>>>>',
  3: '<</Type/Page/Parent 2 0 R>>',
  4: '<</Type/Page/Parent 2 0 R>>',
});

const word = fc.stringMatching(/^[A-Za-z0-9]{1,12}$/);
const item = fc.oneof(
  word,
  fc.record({ name: word, qty: fc.nat(99_999) }, { requiredKeys: ['name'] }),
  fc.record({ qty: word }),
);

/** Returns the texts of a content stream in drawing order. */
const textsOf = (content: Uint8Array): string[] =>
  [
    ...Buffer.from(content)
      .toString('latin1')
      .matchAll(/\(([^)]*)\) Tj/g),
  ].map(([, text]) => text as string);

it('draws the items of 10,000 lists in order, once each', async () => {
  const cells = [aListCell('name', 0, 150), aListCell('qty', 160, 100)];
  const list = aList({
    rect: { x: 20, y: 20, width: 300, height: 75 },
    cells,
    more: { page: 1, rect: { x: 20, y: 20, width: 300, height: 130 } },
  });
  const options = { includeStickers: false, flattenForms: false, maxPages: 10, readFont: readPackagedFile };
  const lists = fc.sample(fc.array(item, { maxLength: 40 }), 10_000);
  const rows = lists.map((items) => [JSON.stringify(items)]);
  const stamper = new Stamper(await compile(source, aTemplate([list]), rowsOf(...rows), options));
  const wrong = rows.filter((row, index) => {
    const items = lists[index] ?? [];
    const wanted = items.flatMap((each) =>
      typeof each === 'string'
        ? each
        : ['name' in each ? each.name : undefined, each.qty].filter((text) => text !== undefined).map(String),
    );
    const { contents, outcome } = stamper.stamp(row);
    // The first page has room for four items, each continuation for seven.
    const pages = 1 + Math.ceil(Math.max(0, items.length - 4) / 7);
    const shown = contents.flatMap(({ content }) => textsOf(content));
    return outcome.applied !== 1 || contents.length !== pages || JSON.stringify(shown) !== JSON.stringify(wanted);
  });
  expect(wrong).toEqual([]);
});
