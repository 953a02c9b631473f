import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { aForm, formValues } from '../../support/a-form.ts';
import { fillRows, type RowDocument } from '../../support/fill-one.ts';
import { onePage, rawPdf } from '../../support/raw-pdf.ts';
import { aField, column } from '../../support/template-builders.ts';
import { aFolder, run } from './command.ts';

const overlays = Object.keys(formValues).map((field, index) => aField({ id: field, field, value: column(index) }));
const rows = [
  Object.values(formValues),
  Object.values(formValues).map(() => ''),
  // Refused wherever a field refuses anything.
  Object.values(formValues).map(() => 'refused, as it is too long and no option'),
];

/** Saves a document and returns the complaints of readers. */
const complaints = async (pdf: Uint8Array): Promise<Record<string, string>> => {
  const file = join(await aFolder(), 'out.pdf');
  await writeFile(file, pdf);
  const qpdf = await run('qpdf', ['--check', file]);
  const poppler = await run('pdftoppm', ['-r', '36', file, join(file, '..', 'page')]);
  const mupdf = await run('mutool', ['draw', '-q', '-r', '36', '-o', `${file}.png`, file]);
  return {
    qpdf: qpdf.code === 0 ? qpdf.stderr : qpdf.stdout + qpdf.stderr,
    poppler: poppler.stderr,
    // Features missing from a reader's build do not count.
    mupdf: mupdf.stderr.replaceAll(/warning: ICC support is not available\n/g, ''),
  };
};

const silence = { qpdf: '', poppler: '', mupdf: '' };

describe('filled forms', () => {
  it.each([
    ['stay forms', false],
    ['are flattened', true],
  ])('are sound for qpdf, poppler and mupdf if they %s, for any values', async (_, flattenForms) => {
    const filled = await fillRows(await aForm(), overlays, rows, { flattenForms });
    for (const { pdf } of filled) expect(await complaints(pdf)).toEqual(silence);
  });

  it.each(['table', 'stream'] as const)('are sound with a template of fields only, after a %s', async (xref) => {
    const source = rawPdf(
      onePage('/Annots[5 0 R]', '', {
        1: '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[5 0 R]>>>>',
        5: '<</Subtype/Widget/FT/Btn/T(a)/V/Off/AS/Off/AP<</N<</On 6 0 R/Off 6 0 R>>>>/Rect[10 50 30 70]>>',
        6: { dict: '/Type/XObject/Subtype/Form/BBox[0 0 9 9]', data: '' },
      }),
      { xref },
    );
    const filled = await fillRows(source, [aField({ field: 'a' })], [['yes'], ['no'], ['neither']]);
    for (const { pdf } of filled) expect(await complaints(pdf)).toEqual(silence);
  });

  it('show pdftk the new value of a field whose widgets are below an unnamed node', async () => {
    const source = rawPdf(
      onePage('/Annots[7 0 R]', '', {
        1: '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[5 0 R]/DA(/Helv 9 Tf 0 g)/DR<</Font<</Helv 8 0 R>>>>>>>>',
        5: '<</T(a)/FT/Tx/Kids[6 0 R]>>',
        6: '<</Parent 5 0 R/Kids[7 0 R]/V(old)>>',
        7: '<</Type/Annot/Subtype/Widget/Parent 6 0 R/Rect[10 10 90 30]>>',
        8: '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
      }),
    );
    const [row] = (await fillRows(source, [aField({ field: 'a' })], [['new']])) as [RowDocument];
    const file = join(await aFolder(), 'out.pdf');
    await writeFile(file, row.pdf);
    const { stdout } = await run('pdftk', [file, 'dump_data_fields_utf8']);
    expect(stdout).toContain('FieldValue: new');
    expect(stdout).not.toContain('old');
    expect((await run('pdftotext', [file, '-'])).stdout.trim()).toBe('new');
  });
});

/** Pixels of the first page, three bytes each. */
const poppler = async (pdf: Uint8Array): Promise<Buffer> => {
  const folder = await aFolder();
  await writeFile(join(folder, 'in.pdf'), pdf);
  await run('pdftoppm', [
    '-r',
    '72',
    '-f',
    '1',
    '-l',
    '1',
    '-aa',
    'no',
    '-singlefile',
    join(folder, 'in.pdf'),
    join(folder, 'out'),
  ]);
  return readFile(join(folder, 'out.ppm'));
};

describe('widgets without an appearance', () => {
  it.each([
    ['a signature', '/FT/Sig', ''],
    ['a push button', '/FT/Btn/Ff 65536', ''],
    ['a text field', '/FT/Tx', ''],
    ['a solid border', '/FT/Sig', '/S/S'],
    ['a dashed border', '/FT/Sig', '/S/D/D[6 4]'],
    ['a raised border', '/FT/Btn/Ff 65536', '/S/B'],
    ['a sunk border', '/FT/Btn/Ff 65536', '/S/I'],
    ['a radio button', '/FT/Btn/Ff 32768/AS/Off', ''],
  ])('with %s look the same in poppler after flattening', async (_, field, style) => {
    const source = rawPdf(
      onePage('/Annots[5 0 R]', '', {
        1: '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[5 0 R]/DA(/Helv 9 Tf)>>>>',
        5: `<</Type/Annot/Subtype/Widget/F 4/T(a)/Rect[40 40 240 140]/MK<</BG[1 1 1]/BC[0 0 1]>>/BS<</W 4${style}>>${field}>>`,
      }),
    );
    const [flat] = (await fillRows(source, [], [[]], { flattenForms: true })) as [RowDocument];
    const [before, after] = [await poppler(source), await poppler(flat.pdf)];
    let different = 0;
    for (let at = 0; at < before.length; at += 3) if (Math.abs(before[at]! - after[at]!) > 40) different++;
    expect(different / (300 * 200)).toBeLessThan(0.001);
  });
});
