import { listFields } from '@bulkfill/engine/pdf/forms/list-fields';
import { inspectPdf } from '@bulkfill/engine/pdf/read/inspect-pdf';
import { expect, it } from 'vitest';
import { fillOne } from '../../../support/fill-one.ts';
import { onePage, rawPdf } from '../../../support/raw-pdf.ts';
import { readText } from '../../../support/read-text.ts';
import { aField, aText, fixed } from '../../../support/template-builders.ts';

it('rejects a damaged document whose streams overlap so often that it would grow without end', async () => {
  const head = Buffer.from(rawPdf(onePage('/Next 5 0 R'), { xref: 'none' })).toString('latin1');
  // Each stream holds all that follow it, to the one end that they share.
  const streams = 900;
  const filling = 'x'.repeat(1000);
  let tail = 'endstream endobj\n';
  for (let number = 4 + streams; number > 4; number--) {
    const rest = `${filling}\n${tail}`;
    const length = rest.length - 'endstream endobj\n'.length;
    tail = `${number} 0 obj<</Next ${number + 1} 0 R/Length ${length}>>stream\n${rest}`;
  }
  const source = Buffer.from(`${head}${tail}trailer<</Root 1 0 R>>`, 'latin1');
  expect(source.length).toBeLessThan(1_000_000);
  await expect(fillOne(source, [], [])).rejects.toMatchObject({ name: 'EngineError', code: 'INVALID_PDF' });
});

it('keeps dangling references of a damaged document from pointing to new objects', async () => {
  // Object 7 is lost; the new page tree must not take its place as a widget.
  const objects = onePage('/Annots[6 0 R 7 0 R]', '', {
    1: '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[5 0 R]/DA(/Helv 9 Tf)>>>>',
    5: '<</FT/Tx/T(a)/Kids[6 0 R 7 0 R]>>',
    6: '<</Subtype/Widget/Parent 5 0 R/Rect[10 10 90 30]>>',
  });
  const source = Buffer.concat([rawPdf(objects, { xref: 'none' }), Buffer.from('trailer<</Root 1 0 R>>')]);
  const { pdf, outcome } = await fillOne(source, [aText({ value: fixed('drawn') }), aField({ field: 'a' })], ['new']);
  expect(outcome).toMatchObject({ applied: 2 });
  expect((await readText(pdf)).map(({ text }) => text)).toEqual(['drawn']);
  expect(listFields(pdf)).toMatchObject([{ name: 'a', value: 'new', widgets: [{ page: 0 }] }]);
  expect(Buffer.from(pdf).toString('latin1')).toContain('/Annots [6 0 R null]');
});

it('sets inherited page entries in place of null', async () => {
  const source = rawPdf({
    1: '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[6 0 R]>>>>',
    2: '<</Type/Pages/Kids[3 0 R 4 0 R]/Count 2/MediaBox[0 0 300 200]/Rotate 90/Resources<</Font<</F1 7 0 R>>>>>>',
    3: '<</Type/Page/Parent 2 0 R/Annots[6 0 R]>>',
    4: '<</Type/Page/Parent 2 0 R/Contents 5 0 R/MediaBox null/Rotate 99 0 R/Resources null>>',
    5: { dict: '', data: 'BT /F1 12 Tf 20 100 Td (inherits) Tj ET' },
    6: '<</Type/Annot/Subtype/Widget/FT/Tx/T(a)/Rect[10 10 90 30]>>',
    7: '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  });
  const { pdf } = await fillOne(source, [], [], { flattenForms: true });
  expect(inspectPdf(pdf).pages[1]).toEqual({ width: 200, height: 300, rotation: 90 });
  expect((await readText(pdf)).map(({ text }) => text)).toEqual(['inherits']);
});

it.each([8_388_608, 2_147_483_646])(
  'renumbers an object with number %i for readers with smaller limits',
  async (number) => {
    const source = Buffer.from(
      rawPdf(onePage(`/Resources<</Font<</F1 ${number} 0 R>>>>`, 'BT /F1 12 Tf 20 100 Td (kept) Tj ET')),
    );
    const previous = /startxref\n(\d+)/.exec(source.toString('latin1'))?.[1];
    const object = `${number} 0 obj\n<</Type/Font/Subtype/Type1/BaseFont/Courier-Bold>>\nendobj\n`;
    const entry = `${number} 1\n${String(source.length).padStart(10, '0')} 00000 n \n`;
    const trailer = `trailer\n<</Size ${number + 1}/Root 1 0 R/Prev ${previous}>>\nstartxref\n${source.length + object.length}\n%%EOF\n`;
    const { pdf } = await fillOne(
      Buffer.concat([source, Buffer.from(`${object}xref\n${entry}${trailer}`)]),
      [aText({ value: fixed('drawn') })],
      [],
    );
    expect((await readText(pdf)).map(({ text }) => text)).toEqual(['kept', 'drawn']);
    const written = Buffer.from(pdf).toString('latin1');
    expect(written).toContain('/Courier-Bold');
    expect(written).not.toContain(String(number));
  },
);

it.each(['table', 'stream'] as const)(
  'repairs a document to its newest version in object streams (%s)',
  async (xref) => {
    const resources = '/Resources<</Font<</F1 5 0 R>>>>';
    const font = '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>';
    const objects = onePage(resources, 'BT /F1 12 Tf 20 100 Td (first version) Tj ET', {
      5: font,
      6: '<</Title(first)>>',
      7: '<</Title(second)>>',
    });
    const source = Buffer.from(rawPdf(objects, { xref, trailer: '/Root 1 0 R/Info 6 0 R' }));
    const stream = (number: number, dict: string, data: string) =>
      `${number} 0 obj\n<<${dict}/Length ${data.length}>>\nstream\n${data}\nendstream\nendobj\n`;
    const update =
      stream(20, '', 'BT /F1 12 Tf 20 100 Td (second version) Tj ET') +
      stream(21, '/Type/ObjStm/N 1/First 4', `3 0 <</Type/Page/Parent 2 0 R/Contents 20 0 R${resources}>>`) +
      stream(22, '/Type/XRef/W[1 2 1]/Index[0 0]/Size 23/Root 1 0 R/Info 7 0 R', '');
    const { pdf } = await fillOne(
      Buffer.concat([source, Buffer.from(`${update}startxref\n7\n%%EOF\n`)]),
      [aText({ value: fixed('drawn') })],
      [],
    );
    expect((await readText(pdf)).map(({ text }) => text)).toEqual(['second version', 'drawn']);
    expect(Buffer.from(pdf).toString('latin1')).toMatch(/\/Info 7 0 R/);
  },
);

it('repairs a document to its newest version that replaces an object of an object stream', async () => {
  const page = (contents: number) =>
    `<</Type/Page/Parent 2 0 R/Contents ${contents} 0 R/Resources<</Font<</F1 5 0 R>>>>>>`;
  const source = rawPdf(
    {
      1: '<</Type/Catalog/Pages 2 0 R>>',
      2: '<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 300 200]>>',
      4: { dict: '', data: 'BT /F1 12 Tf 20 100 Td (first version) Tj ET' },
      5: '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
      6: { dict: '/Type/ObjStm/N 1/First 4', data: `3 0 ${page(4)}` },
    },
    { xref: 'none' },
  );
  const update = `7 0 obj\n<</Length 46>>\nstream\nBT /F1 12 Tf 20 100 Td (second version) Tj ET \nendstream\nendobj\n3 0 obj\n${page(7)}\nendobj\n`;
  const { pdf } = await fillOne(Buffer.concat([source, Buffer.from(`${update}trailer<</Root 1 0 R>>`)]), [], []);
  expect((await readText(pdf)).map(({ text }) => text)).toEqual(['second version']);
});
