import { FontCollector } from '@bulkfill/engine/pdf/fonts/font-collector';
import type { FontRequest, FontSet } from '@bulkfill/engine/pdf/fonts/font-set';
import { readCharacterMap } from '@bulkfill/engine/pdf/fonts/sfnt/character-map';
import { readGlyphExtents } from '@bulkfill/engine/pdf/fonts/sfnt/glyph-extents';
import { readSfntTables, requireTable } from '@bulkfill/engine/pdf/fonts/sfnt/sfnt-tables';
import { loadStandardEncoding } from '@bulkfill/engine/pdf/fonts/standard-encoding';
import { readWoff2 } from '@bulkfill/engine/pdf/fonts/woff2/read-woff2';
import { readPackagedFile } from '@bulkfill/fonts/packaged-file-reader';
import { describe, expect, it } from 'vitest';
import { fontSetPdf, objectNumbers } from '../../../support/font-set-pdf.ts';
import { renderPage } from '../../../support/render-page.ts';
import { tallWords } from '../../../support/tall-words.ts';
import { tinyOtf } from '../../../support/tiny-otf.ts';

const helvetica: FontRequest = { font: 'Helvetica', bold: false, italic: false };
const size = 100;
const baseline = 150;

const fontsFor = (text: string): Promise<FontSet> => {
  const collector = new FontCollector(new Map(), readPackagedFile);
  collector.use(helvetica, text);
  return collector.build(objectNumbers());
};

/** Ink above and below the baseline as pdf.js draws a line, thousandths of the size. */
const drawnInk = async (line: string, fonts: FontSet) => {
  const face = fonts.face(helvetica);
  const used = face.forText?.(line) ?? face;
  const height = 350;
  const pdf = fontSetPdf(`BT 20 ${baseline} Td ${used.show(line, size)} ET`, fonts, { width: 1600, height });
  const { data, width } = await renderPage(pdf, 1);
  const rows = Array.from({ length: height }, (_, y) => {
    for (let x = 0; x < width; x++) if ((data[(y * width + x) * 4] as number) < 128) return true;
    return false;
  });
  const above = height - baseline - rows.indexOf(true);
  const below = rows.lastIndexOf(true) + 1 - (height - baseline);
  return { above: (above * 1000) / size, below: (Math.max(0, below) * 1000) / size, said: used.extent(line) };
};

describe('ink extent of a line', () => {
  it.each(Object.entries(tallWords).filter(([script]) => script !== 'Latin'))(
    'equals that of the drawn ink: %s',
    async (_, word) => {
      const { above, below, said } = await drawnInk(word, await fontsFor(word));
      expect(Math.abs(said.above - above)).toBeLessThanOrEqual(15);
      expect(Math.abs(said.below - below)).toBeLessThanOrEqual(15);
    },
  );

  it('depends on the line, not on the font', async () => {
    const fonts = await fontsFor('NGUYỄN nguyen Ặ');
    const face = fonts.face(helvetica).forText?.('Ễ') ?? fonts.face(helvetica);
    const [plain, tall, deep] = ['NGUYEN', 'NGUYỄN', 'Ặ'].map((line) => face.extent(line));
    expect(plain?.above).toBeLessThan(750);
    expect(tall?.above).toBeGreaterThan(1000);
    expect(tall?.below).toBeLessThan(20);
    expect(deep?.below).toBeGreaterThan(150);
    expect(face.extent('')).toEqual({ above: 0, below: 0 });
  });

  it('is measured in fonts with CFF outlines, too', async () => {
    const asset = { bytes: tinyOtf(), mediaType: 'font/otf' } as never;
    const collector = new FontCollector(new Map([['Own', asset]]), readPackagedFile);
    const own = { font: 'Own', bold: false, italic: false };
    collector.use(own, 'A');
    const { above, below } = (await collector.build(objectNumbers())).face(own).extent('A');
    expect(above).toBeGreaterThan(0);
    expect(above).toBeLessThan(2000);
    expect(below).toBeLessThan(1000);
  });
});

describe('ink extents of the standard fonts', () => {
  it.each([
    ['Helvetica', 'helvetica'],
    ['Helvetica-Bold', 'helvetica-bold'],
    ['Times-Roman', 'times-roman'],
    ['Times-Italic', 'times-italic'],
    ['Courier', 'courier'],
  ] as const)('contain every glyph of the stand-in for %s', async (name, file) => {
    const tables = readSfntTables(readWoff2(await readPackagedFile(`@bulkfill/fonts/stand-ins/${file}.woff2`)));
    const glyphOf = readCharacterMap(requireTable(tables, 'cmap'));
    const extents = readGlyphExtents(tables);
    const { codes, above, below } = loadStandardEncoding(name);
    for (let unit = 0x21; unit < 0x2200; unit++) {
      const code = codes[unit] as number;
      const [low, high] = (code <= 32 ? undefined : extents(glyphOf(unit))) ?? [0, 0];
      expect([unit, (above[code] as number) >= high, (below[code] as number) >= -low - 30]).toEqual([unit, true, true]);
    }
  });
});
