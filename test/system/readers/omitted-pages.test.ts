import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { rawPdf } from '../../support/raw-pdf.ts';
import { aFolder, bulkfill, run } from './command.ts';
import { pdfjsWarnings } from './pdfjs-warnings.ts';

/** Every word of the letters a to d has the pages of its letters: the words that hold a page's letter. */
function* words(): Generator<string> {
  for (let bits = 1; bits < 16; bits++) yield [...'abcd'].filter((_, index) => (bits & (1 << index)) !== 0).join('');
}

const holding = (page: number, part: number): string[] => {
  const all = [...words()].filter((word) => word.includes('abcd'[page] as string));
  return all.filter((_, index) => index % 4 === part);
};

const rect = { x: 20, y: 20, width: 150, height: 20 };
const template = {
  columns: [{ key: 'column_0', label: 'Pages' }],
  pages: [0, 1, 2, 3].map((page) => ({
    page,
    when: { any: [0, 1, 2, 3].map((n) => ({ column: 'column_0', in: holding(page, n) })) },
  })),
  overlays: [
    { id: 'count', kind: 'text', pages: 'all', rect, value: { text: 'row {{row_number}}, {{page}} of {{pages}}' } },
  ],
};

const source = rawPdf({
  1: '<</Type/Catalog/Pages 2 0 R/Outlines 30 0 R/Names<</Dests 33 0 R>>/PageLabels<</Nums[0<</S/r>>2<</S/D>>]>>/AcroForm<</Fields[20 0 R 21 0 R]/DA(/Helv 0 Tf 0 g)>>>>',
  2: '<</Type/Pages/Count 4/Kids[10 0 R 11 0 R]/MediaBox[0 0 200 200]/Resources<<>>>>',
  10: '<</Type/Pages/Parent 2 0 R/Count 2/Kids[3 0 R 4 0 R]/Rotate 90>>',
  11: '<</Type/Pages/Parent 2 0 R/Count 2/Kids[5 0 R 6 0 R]>>',
  3: '<</Type/Page/Parent 10 0 R/Annots[24 0 R]>>',
  4: '<</Type/Page/Parent 10 0 R/Annots[20 0 R 22 0 R]>>',
  5: '<</Type/Page/Parent 11 0 R/Annots[23 0 R]>>',
  6: '<</Type/Page/Parent 11 0 R>>',
  20: '<</Type/Annot/Subtype/Widget/FT/Tx/T(one)/Rect[10 100 90 120]/P 4 0 R/F 4>>',
  21: '<</FT/Tx/T(two)/Kids[22 0 R 23 0 R]>>',
  22: '<</Type/Annot/Subtype/Widget/Parent 21 0 R/Rect[10 130 90 150]/P 4 0 R/F 4>>',
  23: '<</Type/Annot/Subtype/Widget/Parent 21 0 R/Rect[10 130 90 150]/P 5 0 R/F 4>>',
  24: '<</Type/Annot/Subtype/Link/Rect[10 10 50 50]/Border[0 0 0]/Dest[4 0 R/Fit]>>',
  30: '<</Type/Outlines/First 31 0 R/Last 32 0 R/Count 2>>',
  31: '<</Title(first)/Parent 30 0 R/Next 32 0 R/Dest[3 0 R/Fit]>>',
  32: '<</Title(fourth)/Parent 30 0 R/Prev 31 0 R/Dest[6 0 R/Fit]>>',
  33: '<</Names[(second)[4 0 R/Fit]]>>',
});

describe('rows that lack pages', () => {
  let folder: string;
  const rows = [...words()];
  const pdfOf = (row: number): string => join(folder, 'out', `row_${row}.pdf`);

  beforeAll(async () => {
    folder = await aFolder();
    await writeFile(join(folder, 'source.pdf'), source);
    await writeFile(join(folder, 'template.json'), JSON.stringify(template));
    await writeFile(join(folder, 'rows.csv'), `${rows.join('\n')}\n`);
    const inputs = ['--pdf', 'source.pdf', '--template', 'template.json', '--csv', 'rows.csv', '--out', 'out.zip'];
    const made = await bulkfill(
      ['render', ...inputs.map((each) => (each.includes('.') ? join(folder, each) : each))],
      folder,
    );
    expect(made).toMatchObject({ code: 0 });
    expect(await run('unzip', ['-q', join(folder, 'out.zip'), '-d', join(folder, 'out')])).toMatchObject({ code: 0 });
  });

  it('cause no complaints of qpdf, poppler, MuPDF and pdf.js', async () => {
    for (const [index, word] of rows.entries()) {
      const pdf = pdfOf(index + 1);
      expect(await run('qpdf', ['--check', pdf])).toMatchObject({ code: 0, stderr: '' });
      const text = await run('pdftotext', [pdf, '-']);
      expect(text).toMatchObject({ code: 0, stderr: '' });
      const pages = text.stdout.split('\f').filter((page) => page.trim() !== '');
      expect(pages.map((page) => page.trim())).toEqual(
        [...word].map((_, page) => `row ${index + 1}, ${page + 1} of ${word.length}`),
      );
      const drawn = await run('mutool', ['draw', '-F', 'text', '-o', join(folder, 'drawn.txt'), pdf]);
      expect(drawn.code).toBe(0);
      expect(drawn.stderr.replace(/^(page .*|warning: ICC support is not available)$/gm, '').trim()).toBe('');
      expect(await pdfjsWarnings(await readFile(pdf))).toEqual([]);
    }
  });
});
