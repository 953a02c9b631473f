import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { encodeBarcode } from '@bulkfill/engine/pdf/codes/encode-barcode';
import { prepareBarcode } from '@bulkfill/engine/pdf/overlays/barcode';
import { describe, expect, it } from 'vitest';
import { contentPdf } from '../../support/content-pdf.ts';
import { aBarcode } from '../../support/overlay-builders.ts';
import { readCodes } from '../../support/read-codes.ts';
import { renderPage } from '../../support/render-page.ts';
import { aFolder, run } from './command.ts';

/** Reads the codes with ZXing from a pdf.js picture, and with ZBar from a poppler picture at 300 dpi. */
const readers = async (symbology: string, value: string): Promise<readonly string[]> => {
  const [width, height] = [150, 150];
  const operators = prepareBarcode(aBarcode({ symbology, rect: { x: 0, y: 0, width, height } }), encodeBarcode)(value);
  const pdf = contentPdf(`q\n${operators}Q`, { width, height });
  const file = join(await aFolder(), 'code');
  await writeFile(`${file}.pdf`, pdf);
  await run('pdftoppm', ['-r', '300', '-png', '-singlefile', `${file}.pdf`, file]);
  const { stdout } = await run('zbarimg', ['-q', '--raw', `${file}.png`]);
  return [...(await readCodes(await renderPage(pdf, 4))).map(({ text }) => text), stdout.replace(/\n$/, '')];
};

const bill = (more: string): string =>
  [
    ...[
      'SPC',
      '0200',
      '1',
      'CH5800791123000889012',
      'S',
      'Müller & Söhne, Zürich',
      'Rue du Lac',
      '1268',
      '2501',
      'Biel',
      'CH',
    ],
    ...[
      '',
      '',
      '',
      '',
      '',
      '',
      '',
      '199.95',
      'CHF',
      'S',
      'Zoë Łukasz',
      'Grosse Marktgasse',
      '28',
      '9400',
      'Rorschach',
      'CH',
    ],
    ...['SCOR', 'RF18539007547034', more, 'EPD'],
  ].join('\n');

describe('codes read by ZXing and ZBar', () => {
  it.each([0, 30, 60, 100, 140])(
    'include a Swiss QR code with its cross, umlauts and a message of %i characters',
    async (characters) => {
      const text = bill('x'.repeat(characters));
      expect(await readers('swissqrcode', text)).toEqual([text, text]);
    },
  );

  it('include text outside ASCII in a QR code', async () => {
    expect(await readers('qrcode', 'Zoë 漢')).toEqual(['Zoë 漢', 'Zoë 漢']);
  });

  it.each([
    ['ean13', '725272730706', '7252727307068'],
    ['isbn', '9781565812314', '9781565812314'],
    ['upca', '47875840614', '0478758406144'],
  ])('contain the encoded digits of %s %s', async (symbology, value, digits) => {
    expect(await readers(symbology, value)).toEqual([digits, digits]);
  });
});
