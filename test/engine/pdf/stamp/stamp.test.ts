import { deflateSync } from 'node:zlib';
import { PDFDocument, rgb } from 'pdf-lib';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { describe, expect, it } from 'vitest';
import { fillOne, fillRows } from '../../../support/fill-one.ts';
import { onePage, rawPdf } from '../../../support/raw-pdf.ts';
import { readText } from '../../../support/read-text.ts';
import { pixelAt, renderPage } from '../../../support/render-page.ts';
import { aCheckbox, aMarker, aText, column, fixed } from '../../../support/template-builders.ts';

const page = (entries = '', content = '', more = {}) => rawPdf(onePage(entries, content, more));

/**
 * Returns the first text run that pdf.js shows: the left end of its baseline, in points from the top left of the
 * displayed page.
 */
const shownAt = async (pdf: Uint8Array): Promise<{ x: number; y: number; angle: number }> => {
  const task = getDocument({ data: Uint8Array.from(pdf), verbosity: 0 });
  try {
    const first = await (await task.promise).getPage(1);
    const viewport = first.getViewport({ scale: 1 });
    const content = await first.getTextContent();
    const item = content.items.find((candidate) => 'str' in candidate && candidate.str !== '');
    if (item === undefined || !('transform' in item)) throw new Error('no text');
    const [a, b, , , e, f] = item.transform as [number, number, number, number, number, number];
    const [x, y] = viewport.convertToViewportPoint(e, f) as [number, number];
    const [dx, dy] = viewport.convertToViewportPoint(e + a, f + b) as [number, number];
    return { x, y, angle: Math.round((Math.atan2(dy - y, dx - x) * 180) / Math.PI) };
  } finally {
    await task.destroy();
  }
};

describe('stamp', () => {
  // Helvetica 12 in a rect 20 high: the middle of ascent 718 and descent -207 is at the rect's middle.
  const baseline = 30 + 10 + ((718 - 207) / 2000) * 12;

  it.each([
    ['upright', ''],
    ['with /Rotate 90', '/Rotate 90'],
    ['with /Rotate 180', '/Rotate 180'],
    ['with /Rotate 270', '/Rotate 270'],
    ['with a crop box off the origin', '/CropBox[40 25 280 190]'],
    ['with a crop box and /Rotate 90', '/CropBox[40 25 280 190]/Rotate 90'],
    ['with a media box off the origin', '/MediaBox[-100 -50 200 150]'],
  ])('places text correctly on a page %s', async (_, entries) => {
    const { pdf } = await fillOne(page(entries), [aText()], ['Ada']);
    const at = await shownAt(pdf);
    expect(at.x).toBeCloseTo(20, 1);
    expect(at.y).toBeCloseTo(baseline, 1);
    expect(at.angle).toBe(0);
  });

  it('uses points of 1/72 inch for any /UserUnit', async () => {
    const { pdf } = await fillOne(page('/UserUnit 2'), [aText()], ['Ada']);
    const [found] = await readText(pdf);
    expect(found).toMatchObject({ text: 'Ada' });
    expect(found?.x).toBeCloseTo(10, 1);
    expect(found?.y).toBeCloseTo((400 - baseline) / 2, 1);
  });

  it('rotates an overlay clockwise about the middle of its rect', async () => {
    const { pdf } = await fillOne(
      page(),
      [aText({ rotation: 90, rect: { x: 20, y: 100, width: 120, height: 20 } })],
      ['Ada'],
    );
    const at = await shownAt(pdf);
    // The rect's middle is (80, 110); its left edge, 60 to the left, comes to lie 60 above.
    expect(at.angle).toBe(90);
    expect(at.y).toBeCloseTo(110 - 60, 1);
    expect(at.x).toBeCloseTo(80 - (baseline - 40), 1);
  });

  it.each([
    ['an unbalanced q and a scaled space', 'q 3 0 0 3 50 50 cm 0.5 w'],
    ['a translation that is never undone', '1 0 0 1 70 70 cm'],
    ['an open text object', 'BT /F1 10 Tf 5 5 Td'],
    ['open marked content', '/Span BMC q 2 0 0 2 0 0 cm'],
    ['a Q without q behind a translation', '1 0 0 1 70 70 cm Q 2 0 0 2 0 0 cm'],
    ['an inline image whose data holds operators', 'q 9 0 0 9 0 0 cm BI /W 3 /H 1 /BPC 8 /CS /G ID q Q EI'],
  ])('is positioned correctly after content with %s', async (_, content) => {
    const { pdf } = await fillOne(page('', content), [aText()], ['Ada']);
    const at = await shownAt(pdf);
    expect(at.x).toBeCloseTo(20, 1);
    expect(at.y).toBeCloseTo(baseline, 1);
  });

  it('keeps graphics state that a stray Q did not restore', async () => {
    const content = '1 0 0 1 100 50 cm Q 1 0 0 rg 0 0 30 30 re f';
    const { pdf } = await fillOne(page('', content), [aText()], ['Ada']);
    const before = await renderPage(page('', content), 1);
    const after = await renderPage(pdf, 1);
    expect(pixelAt(before, 1, 110, 130)).toEqual([255, 0, 0]);
    expect(pixelAt(after, 1, 110, 130)).toEqual([255, 0, 0]);
  });

  it.each([
    ['absent', { 3: '<</Type/Page/Parent 2 0 R>>' }],
    [
      'an array of streams',
      { 3: '<</Type/Page/Parent 2 0 R/Contents[4 0 R 5 0 R]>>', 5: { dict: '', data: '0 1 0 rg 0 0 9 9 re f' } },
    ],
    ['a reference to an array', { 3: '<</Type/Page/Parent 2 0 R/Contents 5 0 R>>', 5: '[4 0 R]' }],
    ['compressed', { 4: { dict: '/Filter/FlateDecode', data: deflateSync('q 2 0 0 2 9 9 cm') } }],
  ])('adds to contents that are %s', async (_, more) => {
    const { pdf } = await fillOne(rawPdf({ ...onePage(), ...more }), [aText()], ['Ada']);
    expect((await shownAt(pdf)).x).toBeCloseTo(20, 1);
  });

  it('leaves every pixel outside the overlays unchanged', async () => {
    const made = await PDFDocument.create();
    const drawn = made.addPage([300, 200]);
    for (let i = 0; i < 40; i++)
      drawn.drawRectangle({
        x: (i * 37) % 290,
        y: (i * 53) % 190,
        width: 11,
        height: 7,
        color: rgb(i / 40, 0.4, 1 - i / 40),
      });
    drawn.drawText('A form with things on it', { x: 30, y: 20, size: 18 });
    const source = await made.save();
    const { pdf } = await fillOne(source, [aText({ overflow: 'clip' })], ['Augusta Ada King']);
    const before = await renderPage(source, 2);
    const after = await renderPage(pdf, 2);
    let outside = 0;
    let inside = 0;
    for (let y = 0; y < before.height; y++) {
      for (let x = 0; x < before.width; x++) {
        const at = (y * before.width + x) * 4;
        const same = [0, 1, 2].every((channel) => before.data[at + channel] === after.data[at + channel]);
        const within = x >= 40 && x < 280 && y >= 60 && y < 100;
        if (!same && within) inside++;
        if (!same && !within) outside++;
      }
    }
    expect(outside).toBe(0);
    expect(inside).toBeGreaterThan(100);
  });

  it.each([
    ['a table', page()],
    ['a cross-reference stream', rawPdf(onePage(), { xref: 'stream' })],
    ['no newline at its end', rawPdf(onePage()).slice(0, -1)],
    ['junk before its header', rawPdf(onePage(), { before: 'junk\n' })],
    ['junk behind its end', rawPdf(onePage(), { after: 'junk' })],
  ])('only appends to a source with %s', async (_, source) => {
    const { pdf } = await fillOne(source, [aText()], ['Ada']);
    expect(Buffer.from(pdf.subarray(0, source.length)).equals(Buffer.from(source))).toBe(true);
    expect((await readText(pdf)).map((found) => found.text)).toEqual(['Ada']);
  });

  it('writes a cross-reference stream after a stream, and a table after a table', async () => {
    const fromStream = await fillOne(rawPdf(onePage(), { xref: 'stream' }), [aText()], ['Ada']);
    expect(Buffer.from(fromStream.pdf).toString('latin1')).not.toContain('trailer');
    const fromTable = await fillOne(page(), [aText()], ['Ada']);
    expect(Buffer.from(fromTable.pdf).toString('latin1')).not.toContain('/Type/XRef');
  });

  it.each(['table', 'stream'] as const)(
    'sets /Size exactly, also if no row writes objects, with a cross-reference %s',
    async (xref) => {
      for (const value of [fixed('Ada'), column(0)]) {
        const { pdf } = await fillOne(rawPdf(onePage(), { xref }), [aText({ value })], ['Ada']);
        const text = Buffer.from(pdf).toString('latin1');
        const numbers = [...text.matchAll(/(\d+) 0 obj/g)].map((match) => Number(match[1]));
        expect(Number([...text.matchAll(/\/Size (\d+)/g)].at(-1)?.[1])).toBe(Math.max(...numbers) + 1);
      }
    },
  );

  it('rewrites a repaired source', async () => {
    const source = rawPdf(onePage('', '0 0 1 rg 0 0 20 20 re f'), { shift: 5 });
    const { pdf } = await fillOne(source, [aText()], ['Ada']);
    expect((await readText(pdf)).map((found) => found.text)).toEqual(['Ada']);
    expect(pixelAt(await renderPage(pdf, 1), 1, 10, 190)).toEqual([0, 0, 255]);
  });

  it('adds to resources that are inherited, indirect, or use our names', async () => {
    const source = rawPdf({
      1: '<</Type/Catalog/Pages 2 0 R>>',
      2: '<</Type/Pages/Kids[3 0 R]/Count 1/MediaBox[0 0 300 200]/Resources 6 0 R>>',
      3: '<</Type/Page/Parent 2 0 R/Contents 4 0 R>>',
      4: { dict: '', data: 'BT /F1 9 Tf 10 10 Td (own) Tj ET' },
      5: '<</F1 7 0 R>>',
      6: '<</Font 5 0 R>>',
      7: '<</Type/Font/Subtype/Type1/BaseFont/Courier>>',
    });
    const once = await fillOne(source, [aText(), aCheckbox({ opacity: 0.5, value: column(1) })], ['Ada', 'yes']);
    const twice = await fillOne(
      once.pdf,
      [aText({ font: 'Times', rect: { x: 150, y: 30, width: 90, height: 20 } })],
      ['Eve'],
    );
    expect((await readText(twice.pdf)).map((found) => found.text)).toEqual(['own', 'Ada', 'Eve']);
  });

  it('paints in template order, for fixed and per-row overlays', async () => {
    const box = (color: [number, number, number], value = fixed('x')) =>
      aText({ background: color, value, color, rect: { x: 50, y: 50, width: 60, height: 60 } });
    const order = async (...overlays: ReturnType<typeof box>[]) =>
      pixelAt(await renderPage((await fillOne(page(), overlays, ['x'])).pdf, 1), 1, 100, 60);
    const red = [1, 0, 0] as [number, number, number];
    const blue = [0, 0, 1] as [number, number, number];
    expect(await order(box(red), box(blue, column(0)))).toEqual([0, 0, 255]);
    expect(await order(box(blue, column(0)), box(red))).toEqual([255, 0, 0]);
    expect(await order(box(blue, column(0)), box(red), box(blue, column(0)))).toEqual([0, 0, 255]);
    expect(
      await order(
        box(red, column(0)),
        box(blue),
        aText({ value: column(0), rect: { x: 0, y: 0, width: 9, height: 9 } }),
      ),
    ).toEqual([0, 0, 255]);
  });

  it('writes content that is equal in all rows once, before the first row', async () => {
    const overlays = [
      aText({ value: fixed('the same in all rows') }),
      aText({ rect: { x: 20, y: 90, width: 90, height: 20 } }),
    ];
    const [first, second] = await fillRows(page(), overlays, [['one'], ['two, longer']]);
    const text = Buffer.from(second!.pdf).toString('latin1');
    expect(text.split('the same in all rows')).toHaveLength(2);
    const common = Buffer.from(first!.pdf).toString('latin1');
    expect(common.slice(0, text.indexOf('(two, longer)') - 200)).toBe(
      text.slice(0, text.indexOf('(two, longer)') - 200),
    );
  });

  it('produces the same bytes for a row next to rows with the same characters, every time', async () => {
    const rows = [['Łukasz'], ['Ada'], ['Zoë']];
    const first = await fillRows(page(), [aText()], rows);
    const again = await fillRows(page(), [aText()], rows.toReversed());
    expect(again.toReversed().map((row) => Buffer.from(row.pdf).toString('base64'))).toEqual(
      first.map((row) => Buffer.from(row.pdf).toString('base64')),
    );
  });

  it('skips an overlay whose column the row lacks, and draws nothing for a blank one', async () => {
    const overlays = [aText({ id: 'first', value: column(0) }), aText({ id: 'second', value: column(7) })];
    const { pdf, outcome } = await fillOne(page(), overlays, ['']);
    expect(outcome.applied).toBe(1);
    expect(outcome.warnings).toMatchObject([{ code: 'COLUMN_MISSING', overlay_id: 'second' }]);
    expect(await readText(pdf)).toEqual([]);
  });

  it('skips an overlay on a page that the source lacks', async () => {
    const { outcome } = await fillOne(page(), [aText({ page: 1 }), aText({ page: 0 })], ['Ada']);
    expect(outcome).toMatchObject({ applied: 1, warnings: [{ code: 'PAGE_OUT_OF_RANGE' }] });
  });

  it('draws and counts markers only if stickers are included', async () => {
    const without = await fillOne(page(), [aMarker()], ['Ada']);
    const withThem = await fillOne(page(), [aMarker()], ['Ada'], { includeStickers: true });
    expect(without.outcome).toMatchObject({ applied: 0, warnings: [] });
    expect(withThem.outcome).toMatchObject({ applied: 1, warnings: [] });
    expect((await readText(withThem.pdf)).map((found) => found.text).join(' ')).toContain('Sign here');
  });
});
