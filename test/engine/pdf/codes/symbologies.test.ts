import { encodeBarcode } from '@bulkfill/engine/pdf/codes/encode-barcode';
import { prepareBarcode } from '@bulkfill/engine/pdf/overlays/barcode';
import bwipjs from 'bwip-js';
import { beforeAll, describe, expect, it } from 'vitest';
import { contentPdf } from '../../../support/content-pdf.ts';
import { aBarcode } from '../../../support/overlay-builders.ts';
import { readCodes } from '../../../support/read-codes.ts';
import { renderPage } from '../../../support/render-page.ts';
import { type SymbologyRow, symbologyRows, symbologyTable } from '../../../support/symbologies-table.ts';

const heading = `# Barcode symbologies

A \`barcode\` overlay draws any symbology of bwip-js by its name. Each line below is drawn into a page, the page
rendered by pdf.js, and the code read from the picture; \`vitest run test/engine/pdf/codes/symbologies.test.ts -u\`
writes this file anew.

- Codes come with the check characters and shift characters that their standards add, so the text read can be longer
  than the sample.
- Of a composite, ZXing reads the linear part, and the other as raw MicroPDF417 where it finds it. Of Codablock F it
  reads each row as Code 128.
- Where two readers are named, both read the sample; they share no code, and ZBar reads a picture by poppler. A line
  with ZXing alone has no second free reader in our tests. ZBar reads Code 39 Extended and Code 32 as the characters of
  Code 39, each row of Codablock F, and of a composite the linear part.
- \`none known\`: no free reader knows the symbology. Its bars are compared with the encoder's widths instead.
- Control characters are written by number: \`<1D>\` is GS.
- Text outside ASCII: QR, Swiss QR, Data Matrix, Aztec, PDF417, MicroPDF417, MaxiCode, Code One and DotCode say that it
  is UTF-8 (ECI 26). Code 128, Codablock F, Code 16K, PosiCode, Micro QR, Han Xin and Ultracode hold ISO 8859-1 and
  refuse more. GS1 and HIBC codes, also as QR, and the other linear codes refuse what they cannot hold.
- \`swissqrcode\` has the Swiss cross in its middle: 7 mm where the symbol is 46 mm wide, as it must be on a bill. Its
  rect is to be 46 mm and the quiet zone of 4 modules on each side. Some readers of bills want its UTF-8 without ECI:
  the option \`parse\` writes it so.
- A value that lacks its check digit, or one digit of a pair, is completed, and the row says so with the digits
  (\`CODE_COMPLETED\`). Where other rows bring that digit, it is \`CODE_DIGITS_MISSING\`: a leading zero may be lost.
- \`isbn\` without hyphens is drawn as the EAN-13 that it is, without the line that starts with ISBN; with hyphens that
  line is there. Ten digits become the thirteen of their EAN.

`;

/** Any other is read back by ZXing or ZBar: one that joins this list was lost. */
const readByNobody = [
  'pharmacode',
  'pharmacode2',
  'code2of5',
  'industrial2of5',
  'iata2of5',
  'matrix2of5',
  'coop2of5',
  'datalogic2of5',
  'code11',
  'bc412',
  'onecode',
  'postnet',
  'planet',
  'royalmail',
  'auspost',
  'kix',
  'japanpost',
  'msi',
  'plessey',
  'posicode',
  'code16k',
  'code49',
  'channelcode',
  'flattermarken',
  'raw',
  'daft',
  'symbol',
  'codeone',
  'hanxin',
  'dotcode',
  'ultracode',
  'gs1dotcode',
];

describe('symbologies', () => {
  let rows: SymbologyRow[] = [];
  beforeAll(async () => {
    rows = await symbologyRows();
  });

  it('are all listed in docs/generated/symbologies.md with the result of a reader', async () => {
    expect(rows).toHaveLength(bwipjs.symbolList.length);
    await expect(`${heading}${symbologyTable(rows)}\n`).toMatchFileSnapshot(
      '../../../../docs/generated/symbologies.md',
    );
  });

  it('are read back by ZXing wherever ZXing supports them', () => {
    expect(rows.filter((row) => row.reader === 'none known').map((row) => row.symbology)).toEqual(readByNobody);
    for (const { symbology, sample, reads } of rows) {
      if (
        [
          'code128',
          'datamatrix',
          'azteccode',
          'pdf417',
          'micropdf417',
          'qrcode',
          'telepen',
          'code93',
          'ean13',
          'gs1-128',
        ].includes(symbology)
      )
        expect(reads).toBe(sample);
    }
  });
});

describe('symbologies: text outside ASCII', () => {
  const shown = async (symbology: string, value: string, options: Readonly<Record<string, boolean>> = {}) => {
    const rect = { x: 0, y: 0, width: 150, height: 150 };
    const operators = prepareBarcode(aBarcode({ symbology, rect, options }), encodeBarcode)(value);
    return renderPage(contentPdf(`q\n${operators}Q`, { width: 150, height: 150 }), 4);
  };
  const texts = async (...given: Parameters<typeof shown>) =>
    (await readCodes(await shown(...given))).map(({ text }) => text);
  it.each(['qrcode', 'swissqrcode', 'datamatrix', 'azteccode', 'pdf417'])(
    'is read from %s by ZXing',
    async (symbology) => {
      expect(await texts(symbology, 'Zoë 漢')).toEqual(['Zoë 漢']);
    },
  );

  it.each(['microqrcode', 'code128'])('within ISO 8859-1 is read from %s by ZXing', async (symbology) => {
    expect(await texts(symbology, 'Zoë')).toEqual(['Zoë']);
  });

  it.each(['code128', 'codablockf', 'code16k', 'posicode', 'microqrcode', 'hanxin', 'ultracode'])(
    'is rejected by %s outside ISO 8859-1',
    (symbology) => {
      expect(() => encodeBarcode(symbology, 'Łódź')).toThrow('outside ISO 8859-1');
      if (symbology !== 'posicode') expect(() => encodeBarcode(symbology, 'Zoë')).not.toThrow();
    },
  );

  it.each([
    ['gs1qrcode', '(01)09521234543213(10)Zoë'],
    ['gs1dlqrcode', 'https://id.gs1.org/01/09521234543213/10/Zoë'],
    ['gs1datamatrix', '(01)09521234543213(10)Zoë'],
    ['hibcqrcode', 'A999ZOË'],
    ['hibcazteccode', 'A999ZOË'],
    ['code39', 'ZOË'],
    ['code93', 'ZOË'],
  ])('is rejected by %s', (symbology, value) => {
    expect(() => encodeBarcode(symbology, value)).toThrow('cannot be encoded');
  });

  it('has no ECI in a Swiss QR code with the option parse', () => {
    const modules = (value: string, options: Readonly<Record<string, boolean>>) => {
      const symbol = encodeBarcode('swissqrcode', value, options);
      return symbol.kind === 'matrix' ? symbol.matrix : undefined;
    };
    expect(modules('Zoë', { parse: true })).not.toEqual(modules('Zoë', {}));
    expect(modules('Zoe', { parse: true })).toEqual(modules('Zoe', {}));
  });
});

describe('Swiss QR code cross', () => {
  it('is 7 mm wide in the middle of a 46 mm symbol: white frame, dark 6 mm square, white cross', async () => {
    const symbol = encodeBarcode('swissqrcode', 'x'.repeat(200));
    if (symbol.kind !== 'matrix') throw new Error('no matrix');
    const { width } = symbol.matrix;
    // Ten pixels per millimetre: 46 mm without the quiet zone.
    const side = (460 * (width + 8)) / width;
    const operators = prepareBarcode(
      aBarcode({ symbology: 'swissqrcode', rect: { x: 0, y: 0, width: side, height: side } }),
      encodeBarcode,
    )('x'.repeat(200));
    const picture = await renderPage(contentPdf(`q\n${operators}Q`, { width: side, height: side }), 1);
    const at = (xMm: number, yMm: number): 'dark' | 'white' => {
      const pixel = (mm: number) => Math.round(side / 2 + mm * 10);
      return (picture.data[4 * (pixel(yMm) * picture.width + pixel(xMm))] ?? 0) < 128 ? 'dark' : 'white';
    };
    for (const turn of [-1, 1]) {
      expect([3.3, 2.8, 2.2, 1.8, 0.8, 0].map((mm) => [at(turn * mm, 0), at(0, turn * mm)])).toEqual([
        ['white', 'white'],
        ['dark', 'dark'],
        ['dark', 'dark'],
        ['white', 'white'],
        ['white', 'white'],
        ['white', 'white'],
      ]);
      expect([at(turn * 1.2, 1.2), at(turn * 1.2, -1.2), at(turn * 3.3, 3.3)]).toEqual(['dark', 'dark', 'white']);
    }
  });
});

describe('linear symbologies without a reader', () => {
  it.each([
    ['pharmacode', '117480'],
    ['code2of5', '01234567'],
    ['code11', '0123456789'],
    ['msi', '0123456789'],
    ['plessey', '01234ABCD'],
    ['channelcode', '3493'],
    ['postnet', '01234'],
    ['onecode', '0123456709498765432101234567891'],
    ['royalmail', 'LE28HS9Z'],
    ['pharmacode2', '117480'],
  ])('draw %s with the bars of their encoder, to the pixel', async (symbology, value) => {
    const symbol = encodeBarcode(symbology, value);
    if (symbol.kind !== 'linear') throw new Error('not linear');
    // Two pixels a unit: the picture is the symbol with its quiet zones, to the pixel.
    const draw = (width: number): string =>
      prepareBarcode(aBarcode({ symbology, rect: { x: 0, y: 0, width, height: 30 } }), encodeBarcode)(value);
    const [unit = 0, , , , left = 0] = /^(.*) cm$/m.exec(draw(1000))?.[1]?.split(' ').map(Number) ?? [];
    const across = Math.round(1000 / unit);
    const quiet = Math.round(left / unit);
    const picture = await renderPage(contentPdf(`q\n${draw(across)}Q`, { width: across, height: 30 }), 2);
    const column = (unitAt: number): boolean => {
      for (let y = 0; y < picture.height; y++)
        if ((picture.data[4 * (y * picture.width + 2 * unitAt + 1)] ?? 255) < 128) return true;
      return false;
    };
    const drawn = Array.from({ length: symbol.width }, (_, x) => column(quiet + x));
    const expected = Array.from({ length: symbol.width }, (_, x) =>
      symbol.bars.some((bar) => bar.x <= x && x < bar.x + bar.width),
    );
    expect(drawn).toEqual(expected);
    expect(Array.from({ length: quiet }, (_, x) => column(x)).some(Boolean)).toBe(false);
  });

  it('keep the four states of a postal code apart', () => {
    const symbol = encodeBarcode('royalmail', 'LE28HS9Z');
    if (symbol.kind !== 'linear') throw new Error('not linear');
    expect(new Set(symbol.bars.map(({ bottom, top }) => `${bottom} ${top}`)).size).toBe(4);
    expect(symbol.bars.every((bar) => bar.width === 10)).toBe(true);
  });
});
