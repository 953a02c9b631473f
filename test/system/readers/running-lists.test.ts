import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { rawPdf } from '../../support/raw-pdf.ts';
import { aFolder, bulkfill, run } from './command.ts';
import { pdfjsWarnings } from './pdfjs-warnings.ts';

const text = (words: string, data = `BT /F 12 Tf 300 20 Td (${words}) Tj ET`) => ({
  dict: '',
  data: `/P<</MCID 0>>BDC ${data} EMC`,
});

/** Tagged: a page, one that continues it with a link and a field, a last one. */
const source = rawPdf({
  1: '<</Type/Catalog/Pages 2 0 R/MarkInfo<</Marked true>>/StructTreeRoot 80 0 R/Outlines 30 0 R/PageLabels<</Nums[0<</S/r>>]>>/AcroForm<</Fields[61 0 R]/DA(/F 12 Tf 0 g)/DR<</Font<</F 50 0 R>>>>>>>>',
  2: '<</Type/Pages/Count 3/Kids[10 0 R 5 0 R]/MediaBox[0 0 400 200]/Resources<</Font<</F 50 0 R>>>>>>',
  10: '<</Type/Pages/Parent 2 0 R/Count 2/Kids[3 0 R 4 0 R]/Rotate 90>>',
  3: '<</Type/Page/Parent 10 0 R/Contents 41 0 R/StructParents 0>>',
  4: '<</Type/Page/Parent 10 0 R/Contents 42 0 R/StructParents 1/Annots[60 0 R 61 0 R]>>',
  5: '<</Type/Page/Parent 2 0 R/Contents 43 0 R/StructParents 2>>',
  30: '<</Type/Outlines/First 31 0 R/Last 31 0 R/Count 1>>',
  31: '<</Title(last)/Parent 30 0 R/Dest[5 0 R/Fit]>>',
  41: text('first'),
  42: text('more'),
  43: text('last'),
  50: '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  60: '<</Type/Annot/Subtype/Link/Rect[0 40 50 60]/Border[0 0 0]/Dest[5 0 R/Fit]/StructParent 3/Contents(to the end)>>',
  61: '<</Type/Annot/Subtype/Widget/FT/Tx/T(name)/Rect[300 100 390 120]/P 4 0 R/F 4/DA(/F 12 Tf 0 g)>>',
  80: '<</Type/StructTreeRoot/K 81 0 R/ParentTree 84 0 R/ParentTreeNextKey 4>>',
  81: '<</S/Document/P 80 0 R/K[82 0 R 83 0 R 86 0 R 87 0 R]>>',
  82: '<</S/P/P 81 0 R/Pg 3 0 R/K 0>>',
  83: '<</S/P/P 81 0 R/Pg 4 0 R/K[0]>>',
  84: '<</Nums[0[82 0 R]1[83 0 R]2[87 0 R]3 86 0 R]>>',
  86: '<</S/Link/P 81 0 R/Pg 4 0 R/K<</Type/OBJR/Obj 60 0 R>>>>',
  87: '<</S/P/P 81 0 R/Pg 5 0 R/K[0]>>',
});

const template = {
  columns: [
    { key: 'column_0', label: 'Items' },
    { key: 'column_1', label: 'Name' },
  ],
  overlays: [
    {
      id: 'items',
      kind: 'list',
      page: 0,
      rect: { x: 20, y: 20, width: 150, height: 50 },
      value: { column: 'column_0' },
      itemHeight: 10,
      cells: [{ key: 'name', x: 0, width: 150, size: 8 }],
      more: { page: 1, rect: { x: 20, y: 20, width: 150, height: 100 } },
    },
    {
      id: 'count',
      kind: 'text',
      pages: 'all',
      role: 'P',
      rect: { x: 20, y: 150, width: 150, height: 20 },
      value: { text: '{{page}}/{{pages}}' },
    },
    { id: 'name', kind: 'field', page: 1, field: 'name', value: { column: 'column_1' } },
  ],
};

const counts = [0, 1, 5, 6, 15, 16, 300];
/** The first page has room for five items, each continuation for ten. */
const pagesOf = (count: number): number => 2 + Math.ceil(Math.max(0, count - 5) / 10);

describe('rows with lists that continue on further pages', () => {
  let folder: string;

  beforeAll(async () => {
    folder = await aFolder();
    const rows = counts.map((count) => [
      Array.from({ length: count }, (_, index) => `item-${index + 1}`),
      `name-of-${count}`,
    ]);
    await writeFile(join(folder, 'source.pdf'), source);
    await writeFile(join(folder, 'template.json'), JSON.stringify(template));
    await writeFile(
      join(folder, 'rows.json'),
      JSON.stringify(rows.map(([items, name]) => ({ Items: JSON.stringify(items), Name: name }))),
    );
    const inputs = ['--pdf', 'source.pdf', '--template', 'template.json', '--table', 'rows.json', '--out', 'out.zip'];
    const made = await bulkfill(
      ['render', ...inputs.map((each) => (each.includes('.') ? join(folder, each) : each))],
      folder,
    );
    expect(made, made.stderr).toMatchObject({ code: 0 });
    expect(await run('unzip', ['-q', join(folder, 'out.zip'), '-d', join(folder, 'out')])).toMatchObject({ code: 0 });
  });

  it('cause no complaints of qpdf, poppler, MuPDF and pdf.js, and contain every item once in order', async () => {
    for (const [index, count] of counts.entries()) {
      const pdf = join(folder, 'out', `row_${index + 1}.pdf`);
      expect(await run('qpdf', ['--check', pdf])).toMatchObject({ code: 0, stderr: '' });
      const read = await run('pdftotext', [pdf, '-']);
      expect(read).toMatchObject({ code: 0, stderr: '' });
      expect(read.stdout.match(/item-\d+/g) ?? []).toEqual(
        Array.from({ length: count }, (_, item) => `item-${item + 1}`),
      );
      const total = pagesOf(count);
      expect(read.stdout.match(/\d+\/\d+/g)).toEqual(
        Array.from({ length: total }, (_, page) => `${page + 1}/${total}`),
      );
      // The field's value is visible on each copy of its page.
      const drawn = await run('mutool', ['draw', '-F', 'text', pdf]);
      expect(drawn.stdout.match(/name-of-\d+/g) ?? []).toHaveLength(total - 2);
      expect(drawn.stderr.replace(/^(page .*|warning: ICC support is not available)$/gm, '').trim()).toBe('');
      expect(await pdfjsWarnings(await readFile(pdf))).toEqual([]);
    }
  });
});
