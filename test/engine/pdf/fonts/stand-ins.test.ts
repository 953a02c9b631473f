import { loadFontSubsetter } from '@bulkfill/engine/pdf/fonts/harfbuzz/subset-font';
import { readCharacterMap } from '@bulkfill/engine/pdf/fonts/sfnt/character-map';
import { readFontMetrics } from '@bulkfill/engine/pdf/fonts/sfnt/font-metrics';
import { readSfntTables, requireTable } from '@bulkfill/engine/pdf/fonts/sfnt/sfnt-tables';
import { embedStandIn } from '@bulkfill/engine/pdf/fonts/stand-in-font';
import { loadStandardEncoding } from '@bulkfill/engine/pdf/fonts/standard-encoding';
import type { StandardFontName } from '@bulkfill/engine/pdf/fonts/standard-family';
import { readWoff2 } from '@bulkfill/engine/pdf/fonts/woff2/read-woff2';
import { readPackagedFile } from '@bulkfill/fonts/packaged-file-reader';
import { describe, expect, it } from 'vitest';
import { declaringPdf } from '../../../support/declaring-pdf.ts';
import { fillOne } from '../../../support/fill-one.ts';
import { readText } from '../../../support/read-text.ts';
import { aText } from '../../../support/template-builders.ts';

const names: readonly StandardFontName[] = [
  ...([
    'Helvetica',
    'Helvetica-Bold',
    'Helvetica-Oblique',
    'Helvetica-BoldOblique',
    'Times-Roman',
    'Times-Bold',
    'Times-Italic',
  ] as const),
  ...([
    'Times-BoldItalic',
    'Courier',
    'Courier-Bold',
    'Courier-Oblique',
    'Courier-BoldOblique',
    'Symbol',
    'ZapfDingbats',
  ] as const),
];

/**
 * Exceptions: the width table has another letter's width for Ÿ; U+F8D7 to U+F8E4 are brackets that Foxit's font lacks.
 */
const excepted = (name: StandardFontName, unit: number): boolean =>
  (name !== 'Symbol' && unit === 0x178) || (unit >= 0xf8d7 && unit <= 0xf8e4);

describe('stand-ins for standard fonts', () => {
  it.each(names)('have the characters and widths of %s', async (name) => {
    const tables = readSfntTables(
      readWoff2(await readPackagedFile(`@bulkfill/fonts/stand-ins/${name.toLowerCase()}.woff2`)),
    );
    const { advances } = readFontMetrics(tables);
    const glyphOf = readCharacterMap(requireTable(tables, 'cmap'));
    const { codes, widths } = loadStandardEncoding(name);
    const wrong: string[] = [];
    for (let unit = 0; unit < 0x10000; unit++) {
      if (codes[unit] === 0 || codes[unit] === 32 || excepted(name, unit)) continue;
      const glyph = glyphOf(unit);
      if (glyph === 0 || Math.round(advances[glyph] ?? 0) !== widths[unit])
        wrong.push(`U+${unit.toString(16)}: ${glyph} ${advances[glyph]} ${widths[unit]}`);
    }
    expect(wrong).toEqual([]);
  });

  it('contain a space and the shown characters only, equal for equal characters', async () => {
    const subsetter = await loadFontSubsetter(readPackagedFile);
    const make = async (text: string) => {
      let number = 1;
      const shown = new Set([...text].map((character) => character.charCodeAt(0)));
      return embedStandIn(1, 'Helvetica', loadStandardEncoding('Helvetica'), shown, {
        read: readPackagedFile,
        subsetter,
        kept: undefined,
        allocate: () => ++number,
      });
    };
    expect(await make('Ada')).toEqual(await make('daA'));
    const [dictionary, , program] = await make('Ada');
    expect(String(dictionary!.body)).toMatch(
      /\/BaseFont\/[A-Z]{6}\+Arimo-Regular\/Encoding\/WinAnsiEncoding\/FirstChar 32\/LastChar 100/,
    );
    expect((program!.body as { stream: Uint8Array }).stream.length).toBeLessThan(1500);
  });

  it.each([
    ['Helvetica', 'Zoë – 100 €'],
    ['Times', 'ƒ ± ÷ Ÿ'],
    ['Symbol', 'αβγ ∑'],
    ['ZapfDingbats', '✓ ❤'],
  ])('are extracted as written: %s', async (font, text) => {
    const { pdf } = await fillOne(declaringPdf({ a: '2b' }), [aText({ font })], [text]);
    expect((await readText(pdf)).map((run) => run.text).join('')).toBe(text);
    expect(Buffer.from(pdf).toString('latin1')).not.toMatch(/\/BaseFont \/(Helvetica|Times|Symbol|Zapf)/);
  });
});
