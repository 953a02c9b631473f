import { PDFDocument } from 'pdf-lib';
import { describe, expect, it } from 'vitest';
import { fillOne } from '../../../support/fill-one.ts';
import { onePage, type RawObjects, rawPdf } from '../../../support/raw-pdf.ts';
import { readText } from '../../../support/read-text.ts';
import { pixelAt, renderPage } from '../../../support/render-page.ts';
import { aField, aText, fixed } from '../../../support/template-builders.ts';

const flatten = { flattenForms: true };

/** One widget, 80 by 40 points from (10, 10) on a page 200 points high, flattened. */
const flattened = async (entries: string, page = '', more: RawObjects = {}): Promise<Uint8Array> => {
  const source = rawPdf(
    onePage(`/Annots[5 0 R]${page}`, '', {
      1: '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[5 0 R]/DA(/Helv 9 Tf)>>>>',
      5: `<</Subtype/Widget/T(a)/Rect[10 10 90 50]${entries}>>`,
      ...more,
    }),
  );
  return (await fillOne(source, [], [], flatten)).pdf;
};

/** Colours at points of the page, from its upper left corner. */
const colours = async (pdf: Uint8Array, ...points: readonly (readonly [number, number])[]): Promise<number[][]> => {
  const picture = await renderPage(pdf, 2);
  return points.map(([x, y]) => pixelAt(picture, 2, x, y));
};

const white = [255, 255, 255];
const red = [255, 0, 0];
const blue = [0, 0, 255];
const button = '/FT/Btn/Ff 65536';

describe('flattened widget without an appearance', () => {
  it.each([
    ['signature', '/FT/Sig'],
    ['push button', button],
    ['check box', '/FT/Btn'],
    ['text', '/FT/Tx'],
  ])('has the background and border of its %s field', async (_, field) => {
    const pdf = await flattened(`${field}/MK<</BG[1 0 0]/BC[0 0 1]>>/BS<</W 4>>`);
    expect(await colours(pdf, [50, 170], [12, 170], [50, 152], [88, 170], [50, 188], [8, 170])).toEqual([
      red,
      blue,
      blue,
      blue,
      blue,
      white,
    ]);
  });

  it.each([
    ['solid', '/S/S', [blue, blue, blue]],
    ['underlined', '/S/U', [white, blue, white]],
    [
      'raised',
      '/S/B',
      [
        [128, 128, 255],
        [0, 0, 128],
        [128, 128, 255],
      ],
    ],
    [
      'sunk',
      '/S/I',
      [
        [0, 0, 128],
        [128, 128, 255],
        [0, 0, 128],
      ],
    ],
  ])('has a border that is %s', async (_, style, expected) => {
    const pdf = await flattened(`${button}/MK<</BC[0 0 1]>>/BS<</W 4${style}>>`);
    expect(await colours(pdf, [12, 170], [50, 188], [50, 152])).toEqual(expected);
  });

  it.each([
    ['style', '/BS<</W 4/S/D/D[10 10]>>'],
    ['array', '/Border[0 0 4[10 10]]'],
  ])('has the dashes of its border %s', async (_, border) => {
    const pdf = await flattened(`${button}/MK<</BC[0 0 1]>>${border}`);
    const picture = await renderPage(pdf, 2);
    const along = Array.from({ length: 70 }, (_, index) => pixelAt(picture, 2, 15 + index, 188)[0]);
    expect(along.filter((value) => value < 50).length).toBeGreaterThan(20);
    expect(along.filter((value) => value > 200).length).toBeGreaterThan(20);
  });

  it('is round if it is a radio button', async () => {
    const pdf = await flattened('/FT/Btn/Ff 32768/Rect[10 10 50 50]/MK<</BG[1 0 0]/BC[0 0 1]>>/BS<</W 4>>');
    expect(await colours(pdf, [30, 170], [30, 152], [12, 152])).toEqual([red, blue, white]);
  });

  it('shows the caption of a push button in its middle', async () => {
    const [found] = await readText(await flattened(`${button}/MK<</CA(Send it)>>/DA(/Helv 10 Tf)`));
    expect(found).toMatchObject({ text: 'Send it' });
    expect(found!.x + found!.widthPt / 2).toBeCloseTo(50, 0);
    expect(found!.y).toBeGreaterThan(24);
    expect(found!.y).toBeLessThan(32);
  });

  it.each([
    ['alone', 1, [[50, 170]], ''],
    ['above its caption', 2, [[50, 160]], 'Go'],
    ['below its caption', 3, [[50, 180]], 'Go'],
    ['left of its caption', 4, [[30, 170]], 'Go'],
    ['right of its caption', 5, [[70, 170]], 'Go'],
    ['not where there is but a caption', 0, [], 'Go'],
  ] as const)('shows the icon of a push button %s', async (_, position, at, caption) => {
    const icon = { dict: '/BBox[0 0 20 20]', data: '0 0 1 rg 0 0 20 20 re f' };
    const pdf = await flattened(`${button}/MK<</CA(Go)/I 6 0 R/TP ${position}>>/DA(/Helv 8 Tf)`, '', { 6: icon });
    expect((await readText(pdf)).map(({ text }) => text).join('')).toBe(caption);
    for (const point of at) expect(await colours(pdf, point)).toEqual([blue]);
    if (at.length === 0) expect(Buffer.from(pdf).toString('latin1')).not.toContain('/Icon Do');
  });

  it('is rotated by its own rotation', async () => {
    const [found] = await readText(await flattened(`${button}/MK<</R 90/CA(Up)>>/DA(/Helv 10 Tf)`));
    // Upwards along the page: the baseline begins below the middle and right of it.
    expect(found!.y).toBeLessThan(30);
    expect(found!.x).toBeGreaterThan(50);
  });

  it.each([
    ['has nothing to show', button],
    ['has no area', `${button}/Rect[10 10 10 50]/MK<</BG[1 0 0]>>`],
  ])('paints nothing if it %s', async (_, entries) => {
    expect(Buffer.from(await flattened(entries)).toString('latin1')).not.toContain('Do Q');
  });
});

describe('flattened box without an appearance for its state', () => {
  const box = '/FT/Btn/MK<</BG[1 0 0]/BC[0 0 1]>>/BS<</W 4>>';
  const empty = [red, blue];
  const ticked = { dict: '/Subtype/Form/BBox[0 0 80 40]', data: '0 1 0 rg 0 0 80 40 re f' };
  const boxless = { dict: '/Subtype/Form', data: '0 1 0 rg 0 0 80 40 re f' };
  const askingViewers: RawObjects = {
    1: '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[5 0 R]/NeedAppearances true>>>>',
  };

  it.each([
    ['that LaTeX leaves empty', '/AS/Off/AP<</N<</Yes<<>>>>>>', {}],
    ['that is ticked alone', '/AS/Off/AP<</N<</Yes 6 0 R>>>>', {}],
    ['that a viewer is asked to make', '/AS/Off/AP<</N<</Yes 7 0 R/Off/Off>>>>', askingViewers],
    ['of another state', '/AS/No/AP<</N<</Yes 6 0 R>>>>', {}],
  ])('has its background and border: %s', async (_, entries, more) => {
    const pdf = await flattened(`${box}${entries}`, '', { 6: ticked, 7: boxless, ...more });
    expect(await colours(pdf, [20, 180], [12, 170])).toEqual(empty);
    expect(await colours(pdf, [50, 170])).toEqual([red]);
  });

  it('has its mark if it is ticked and its own mark has no bounding box', async () => {
    const more = { 6: ticked, 7: boxless, ...askingViewers };
    const mark = '/MK<</BG[1 0 0]/CA(l)>>/DA(/ZaDb 0 Tf 0 0 1 rg)';
    const pdf = await flattened(`/FT/Btn${mark}/V/Yes/AS/Yes/AP<</N<</Yes 7 0 R/Off/Off>>>>`, '', more);
    expect(await colours(pdf, [50, 170], [20, 180])).toEqual([blue, red]);
  });

  it('is empty, like in viewers, if a name replaces the appearance', async () => {
    const pdf = await flattened(`${box}/AS/Off/AP<</N<</Yes 6 0 R/Off/Off>>>>`, '', { 6: ticked });
    expect(await colours(pdf, [20, 180], [12, 170])).toEqual([white, white]);
  });
});

describe('flattened widget that does not rotate with its page', () => {
  const paint = { dict: '/BBox[0 0 80 40]', data: '1 0 0 rg 0 0 80 40 re f 0 0 1 rg 0 30 10 10 re f' };

  // The upper left corner of its rect is at (50, 10), (290, 150) and (150, 290) on the displayed page.
  it.each([
    [0, [15, 155]],
    [90, [55, 15]],
    [180, [295, 55]],
    [270, [155, 295]],
  ] as const)('is upright on a page rotated by %i degrees', async (rotation, corner) => {
    const pdf = await flattened('/FT/Tx/F 20/AP<</N 6 0 R>>', `/Rotate ${rotation}`, { 6: paint });
    expect(await colours(pdf, corner)).toEqual([blue]);
    if (rotation === 90) expect(await colours(pdf, [120, 45], [30, 80])).toEqual([red, white]);
  });

  it('is upright when a row fills it', async () => {
    const source = rawPdf(
      onePage('/Annots[5 0 R]/Rotate 90', '', {
        1: '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[5 0 R]/DA(/Helv 9 Tf)>>>>',
        5: '<</Subtype/Widget/FT/Tx/F 20/T(a)/Rect[10 10 90 50]/MK<</BG[1 0 0]>>>>',
      }),
    );
    const { pdf } = await fillOne(
      source,
      [aField({ field: 'a', value: fixed('x') }), aText({ value: fixed('') })],
      [],
      flatten,
    );
    expect(await colours(pdf, [120, 45], [30, 80])).toEqual([red, white]);
  });
});

describe('annotation below a flattened widget', () => {
  const paint = (colour: string) => ({ dict: '/Subtype/Form/BBox[0 0 80 40]', data: `${colour} rg 0 0 80 40 re f` });
  const objects = {
    1: '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[5 0 R]/DA(/Helv 9 Tf)>>>>',
    5: '<</Subtype/Widget/FT/Tx/T(a)/Rect[10 10 90 50]/AP<</N 6 0 R>>>>',
    6: paint('1 0 0'),
    7: paint('0 0 1'),
    8: '<</Subtype/Square/Rect[40 10 120 50]/AP<</N 7 0 R>>/Popup 9 0 R>>',
    9: '<</Subtype/Popup/Parent 8 0 R/Rect[0 0 9 9]>>',
    10: '<</Subtype/Link/Rect[40 10 120 50]/AP<</N 7 0 R>>/Border[0 0 0]>>',
    11: '<</Subtype/Square/Rect[130 10 200 50]/AP<</N 7 0 R>>>>',
  };
  const flat = async (annotations: string) =>
    (await fillOne(rawPdf(onePage(`/Annots[${annotations}]`, '', objects)), [], [], flatten)).pdf;
  const annotationsOf = async (pdf: Uint8Array): Promise<string | undefined> =>
    (await PDFDocument.load(pdf)).getPage(0).node.Annots()?.toString();

  it('is painted beneath it and no longer an annotation', async () => {
    const pdf = await flat('8 0 R 9 0 R 5 0 R 11 0 R');
    expect(await colours(pdf, [50, 170], [110, 170], [150, 170])).toEqual([red, blue, blue]);
    expect(await annotationsOf(pdf)).toBe('[ 11 0 R ]');
  });

  it('stays an annotation above it, or if it is interactive', async () => {
    const pdf = await flat('10 0 R 5 0 R 8 0 R');
    expect(await colours(pdf, [50, 170], [20, 170])).toEqual([blue, red]);
    expect(await annotationsOf(pdf)).toBe('[ 10 0 R 8 0 R ]');
  });
});
