import { encodeBarcode } from '@bulkfill/engine/pdf/codes/encode-barcode';
import { prepareBarcode } from '@bulkfill/engine/pdf/overlays/barcode';
import bwipjs from 'bwip-js';
import type { ReaderOptions } from 'zxing-wasm/reader';
import { contentPdf } from './content-pdf.ts';
import { aBarcode } from './overlay-builders.ts';
import { readCodes } from './read-codes.ts';
import { type Picture, renderPage } from './render-page.ts';

/** Line of docs/generated/symbologies.md. */
export interface SymbologyRow {
  readonly symbology: string;
  readonly name: string;
  readonly sample: string;
  readonly options: string;
  readonly reader: string;
  readonly reads: string;
}

/**
 * ZBar reads an add-on alone; ZXing only next to its EAN or UPC. Checked by hand: `zbarimg -Sean2.enable
 * -Sean5.enable`.
 */
const zbarReads: Readonly<Record<string, string>> = { ean5: '90200', ean2: '05' };

/** Symbologies that ZBar reads, in the encoder's order; test/system/readers/symbologies.test.ts has the list. */
export const readByZbar: ReadonlySet<string> = new Set(
  `ean5 ean2 ean13 ean8 upca upce isbn ismn issn mands code128 gs1-128 ean14 sscc18 code39 code39ext code32 pzn code93
  code93ext interleaved2of5 itf14 identcode leitcode databaromni databarstacked databarstackedomni databartruncated
  databarexpanded databarexpandedstacked gs1northamericancoupon rationalizedCodabar codablockf qrcode swissqrcode
  ean13composite ean8composite upcacomposite upcecomposite databaromnicomposite databarstackedcomposite
  databarstackedomnicomposite databartruncatedcomposite databarexpandedcomposite gs1-128composite d3aqr gs1qrcode
  gs1dlqrcode hibccode39 hibccode128 hibcqrcode hibccodablockf`.split(/\s+/),
);

/** Formats that a reader must be given: HIBC's `+A` is also Code 39 Extended's notation for `a`. */
const formats: Readonly<Record<string, NonNullable<ReaderOptions['formats']>>> = {
  upca: ['UPCA'],
  hibccode39: ['Code39Std'],
};

/** Parses `includecheck columns=2` to options of the encoder. */
export const encoderOptions = (options: string): Record<string, string | boolean> =>
  Object.fromEntries(
    options
      .split(/\s+/)
      .filter((option) => option !== '')
      .map((option) => {
        const [name = '', value] = option.split('=');
        return [name, value ?? true];
      }),
  );

/** Options that only draw are left to the overlay, so the table does not name them. */
const drawing = /^(?:includetext|includecheckintext|guardwhitespace|showborder|border\w+=.*|inkspread=.*|height=.*)$/;

const cell = { width: 220, height: 110 };
const gap = 10;
const [columns, rowsOnPage] = [3, 5];
const pixelsPerPoint = 3;

/** Draws the encoder's own sample of every symbology, 78 by 39 mm, and reads it back from the picture. */
export const symbologyRows = async (): Promise<SymbologyRow[]> => {
  const rows: SymbologyRow[] = [];
  // Many per page, because rendering a page costs more than drawing on it.
  for (let first = 0; first < bwipjs.symbolList.length; first += columns * rowsOnPage) {
    const samples = bwipjs.symbolList.slice(first, first + columns * rowsOnPage).map(({ bcid, desc, text, opts }) => ({
      symbology: bcid,
      name: desc,
      sample: text,
      options: opts
        .split(/\s+/)
        .filter((option) => option !== '' && !drawing.test(option))
        .join(' '),
    }));
    const page = { width: columns * (cell.width + gap), height: rowsOnPage * (cell.height + gap) };
    const content = samples.map(({ symbology, sample, options }, i) => {
      const operators = prepareBarcode(
        aBarcode({ symbology, options: encoderOptions(options), rect: { x: 0, y: 0, ...cell } }),
        encodeBarcode,
      )(sample);
      return `q 1 0 0 1 ${(i % columns) * (cell.width + gap)} ${page.height - gap / 2 - cell.height - Math.floor(i / columns) * (cell.height + gap)} cm\n${operators}Q\n`;
    });
    const picture = await renderPage(contentPdf(content.join(''), page), pixelsPerPoint);
    for (const [i, sample] of samples.entries()) {
      const part = crop(picture, (i % columns) * (cell.width + gap), Math.floor(i / columns) * (cell.height + gap));
      const told = formats[sample.symbology];
      const codes = await readCodes(part, {
        textMode: 'HRI',
        tryRotate: false,
        tryInvert: false,
        ...(told ? { formats: told } : {}),
      });
      const byZbar = zbarReads[sample.symbology];
      rows.push({
        ...sample,
        reader: readersOf(sample.symbology, codes.length > 0),
        reads: codes.length > 0 ? codes.map((code) => code.text).join(' + ') : (byZbar ?? ''),
      });
    }
  }
  return rows;
};

const readersOf = (symbology: string, byZxing: boolean): string => {
  const readers = [...(byZxing ? ['ZXing'] : []), ...(readByZbar.has(symbology) ? ['ZBar'] : [])];
  return readers.length === 0 ? 'none known' : readers.join(', ');
};

const crop = (picture: Picture, leftPt: number, topPt: number): Omit<Picture, 'png'> => {
  const [width, height] = [cell.width * pixelsPerPoint, (cell.height + gap) * pixelsPerPoint];
  const data = new Uint8ClampedArray(4 * width * height);
  for (let y = 0; y < height; y++) {
    const from = 4 * ((topPt * pixelsPerPoint + y) * picture.width + leftPt * pixelsPerPoint);
    data.set(picture.data.subarray(from, from + 4 * width), 4 * width * y);
  }
  return { width, height, data };
};

/** Formats control characters as their numbers; the reader returns them as pictures (from U+2400). */
const code = (text: string): string => {
  const visible = text.replace(/[^\x20-\x7e]/g, (character) => {
    const point = character.codePointAt(0) ?? 0;
    const number = point >= 0x2400 && point <= 0x2420 ? point - 0x2400 : point;
    return number === 0x20 ? ' ' : `<${number.toString(16).toUpperCase().padStart(2, '0')}>`;
  });
  return text === '' ? '' : `\`${visible.replaceAll('|', '\\|')}\``;
};

/** Formats the table as Markdown. */
export const symbologyTable = (rows: readonly SymbologyRow[]): string =>
  [
    '| symbology | name | sample | options | read by | as |',
    '|---|---|---|---|---|---|',
    ...rows.map(
      (row) =>
        `| \`${row.symbology}\` | ${row.name} | ${code(row.sample)} | ${code(row.options)} | ${row.reader} | ${code(row.reads)} |`,
    ),
  ].join('\n');
