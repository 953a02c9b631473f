import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { encodeBarcode } from '@bulkfill/engine/pdf/codes/encode-barcode';
import { prepareBarcode } from '@bulkfill/engine/pdf/overlays/barcode';
import { describe, expect, it } from 'vitest';
import { contentPdf } from '../../support/content-pdf.ts';
import { aBarcode } from '../../support/overlay-builders.ts';
import { encoderOptions, readByZbar, type SymbologyRow, symbologyRows } from '../../support/symbologies-table.ts';
import { aFolder, run } from './command.ts';

/** Codes as ZBar reads them in a picture by poppler at 300 dpi: kind and text. */
const zbarReads = async (
  folder: string,
  { symbology, sample, options }: SymbologyRow,
): Promise<readonly (readonly [string, string])[]> => {
  const [width, height] = [220, 110];
  const overlay = aBarcode({ symbology, options: encoderOptions(options), rect: { x: 0, y: 0, width, height } });
  const operators = prepareBarcode(overlay, encodeBarcode)(sample);
  const file = join(folder, symbology);
  await writeFile(
    `${file}.pdf`,
    contentPdf(`q 1 0 0 1 20 15 cm\n${operators}Q`, { width: width + 40, height: height + 30 }),
  );
  await run('pdftoppm', ['-r', '300', '-gray', '-singlefile', `${file}.pdf`, file]);
  const { stdout } = await run('zbarimg', ['-q', '-Sean2.enable', '-Sean5.enable', `${file}.pgm`]);
  // A text may contain line breaks, and none of its lines starts like a symbology name.
  const found = stdout.split(/^([A-Z][\w/-]*):(?!\/\/)/m).slice(1);
  return Array.from({ length: found.length / 2 }, (_, at) => [found[2 * at] ?? '', found[2 * at + 1] ?? '']);
};

/** Without what readers write in their own way: brackets of application identifiers, and separators. */
const plain = (text: string): string => text.replaceAll(/[()]|[^ -~]/g, '');

/** ZBar returns the Code 39 characters that encode these. */
const inCode39: Readonly<Record<string, string>> = { code39ext: 'C+O+D+E39 E+X+T/AE', code32: '0CSSBD' };

describe('ZBar in docs/generated/symbologies.md', () => {
  it('reads the symbologies listed for it, with the text that ZXing reads', async () => {
    const folder = await aFolder();
    const found: string[] = [];
    for (const row of await symbologyRows()) {
      const codes = await zbarReads(folder, row);
      if (codes.length === 0) continue;
      found.push(row.symbology);
      // ZXing reads an add-on with its EAN only.
      const main = codes.filter(([kind]) => !/^EAN-[25]$/.test(kind) || /^ean[25]$/.test(row.symbology));
      for (const [, text] of main) {
        const read = inCode39[row.symbology] ?? plain(text);
        expect([
          row.symbology,
          read === plain(text) && (read === inCode39[row.symbology] || plain(row.reads).includes(read)),
        ]).toEqual([row.symbology, true]);
      }
    }
    expect(found).toEqual([...readByZbar]);
  });
});
