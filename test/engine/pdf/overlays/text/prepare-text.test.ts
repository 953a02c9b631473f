import { FontCollector } from '@bulkfill/engine/pdf/fonts/font-collector';
import type { FontFace, FontSet } from '@bulkfill/engine/pdf/fonts/font-set';
import { OverlaySkipped } from '@bulkfill/engine/pdf/overlay-skipped';
import { prepareText } from '@bulkfill/engine/pdf/overlays/text/prepare-text';
import type { ResolvedTextOverlay } from '@bulkfill/engine/svc/template';
import { readPackagedFile } from '@bulkfill/fonts/packaged-file-reader';
import { describe, expect, it } from 'vitest';
import { aTextOverlay, extractLines, fontSetPdf, objectNumbers } from '../../../../support/font-set-pdf.ts';
import { readText } from '../../../../support/read-text.ts';

const draw = async (
  text: string,
  members: Partial<ResolvedTextOverlay> = {},
  x = 50,
  y = 100,
): Promise<{ operators: string; fonts: FontSet }> => {
  const overlay = aTextOverlay(members);
  const collector = new FontCollector(new Map(), readPackagedFile);
  collector.use(overlay, text);
  const fonts = await collector.build(objectNumbers());
  return { operators: prepareText(overlay, fonts)(text, x, y, []), fonts };
};

const linesOf = async (text: string, members: Partial<ResolvedTextOverlay> = {}) => {
  const { operators, fonts } = await draw(text, members);
  return extractLines(fontSetPdf(operators, fonts));
};

const sizesOf = (operators: string): number[] =>
  [...operators.matchAll(/ ([\d.]+) Tf/g)].map(([, size]) => Number(size));

const skipCode = async (text: string, members: Partial<ResolvedTextOverlay>): Promise<string> => {
  try {
    await draw(text, members);
  } catch (error) {
    if (error instanceof OverlaySkipped) return error.code;
    throw error;
  }
  return 'drawn';
};

const rect = (width: number, height: number) => ({ x: 0, y: 0, width, height });

describe('text overlay', () => {
  it('draws a plain value with few operators', async () => {
    const { operators } = await draw('Ada Lovelace', { rect: rect(200, 20) });
    // Centred: 100 + 10 - (718 - 207) / 2000 * 12
    expect(operators).toBe('BT 0 0 0 rg 50 106.934 Td /BfF1 12 Tf (Ada Lovelace) Tj ET\n');
  });

  it('is drawn at each given position', async () => {
    const overlay = aTextOverlay({ rect: rect(200, 20) });
    const collector = new FontCollector(new Map(), readPackagedFile);
    collector.use(overlay, '');
    const drawText = prepareText(overlay, await collector.build(objectNumbers()));
    expect(drawText('a', 50, 100, [])).toContain('50 106.934 Td');
    expect(drawText('a', -3, 0, [])).toContain('-3 6.934 Td');
    expect(drawText('a', 50, 100, [])).toContain('50 106.934 Td');
  });

  it.each([
    ['left', 50],
    ['center', 50 + (200 - 26.016) / 2],
    ['right', 50 + 200 - 26.016],
    ['justify', 50],
  ] as const)('aligns %s', async (align, x) => {
    const [line] = await linesOf('abcd', { align });
    expect(line?.x).toBeCloseTo(x, 2);
    expect(line?.width).toBeCloseTo(26.016, 2);
  });

  it.each([
    ['top', 100 + 50 - 7.2 - 3.066],
    ['middle', 100 + 25 - 3.066],
    ['bottom', 100 + 7.2 - 3.066],
  ] as const)('places the baseline at the %s', async (verticalAlign, y) => {
    const [line] = await linesOf('abcd', { verticalAlign, rect: rect(200, 50) });
    expect(line?.y).toBeCloseTo(y, 2);
  });

  it('draws only background and border for a blank value', async () => {
    expect((await draw('', {})).operators).toBe('');
    expect((await draw(' \n ', {})).operators).toBe('');
    const { operators } = await draw('', { background: [1, 1, 0], border: { width: 2, color: [1, 0, 0] } });
    expect(operators).toBe('1 1 0 rg 50 100 200 20 re f\n1 0 0 RG 2 w 0 j [] 0 d 51 101 198 18 re S\n');
  });

  it('breaks at line breaks with and without wrapping', async () => {
    const lines = await linesOf('one\ntwo', { rect: rect(200, 60), verticalAlign: 'top', lineHeight: 1.5 });
    expect(lines.map(({ text }) => text)).toEqual(['one', 'two']);
    expect((lines[0]?.y ?? 0) - (lines[1]?.y ?? 0)).toBeCloseTo(18, 2);
  });

  it('wraps between words and after hyphens', async () => {
    const lines = await linesOf('The quick brown well-known fox', { wrap: true, rect: rect(70, 80) });
    expect(lines.map(({ text }) => text)).toEqual(['The quick', 'brown well-', 'known fox']);
  });

  it('breaks a word only if it is wider than the rect', async () => {
    const lines = await linesOf('a Donaudampfschifffahrt b', { wrap: true, rect: rect(60, 80) });
    expect(lines.map(({ text }) => text).join('|')).toMatch(/^a\|Donaud\S+\|\S+\|?.*b$/);
    expect(
      lines
        .map(({ text }) => text)
        .join('')
        .replaceAll(' ', ''),
    ).toBe('aDonaudampfschifffahrtb');
    for (const line of lines) expect(line.width).toBeLessThanOrEqual(60.02);
  });

  it('shows a soft hyphen only at the end of a line', async () => {
    const lines = await linesOf('Silben\u00adtrennung', { wrap: true, rect: rect(60, 80) });
    expect(lines.map(({ text }) => text)).toEqual(['Silben-', 'trennung']);
    expect((await linesOf('Silben\u00adtrennung', {})).map(({ text }) => text)).toEqual(['Silbentrennung']);
  });

  it('stretches every line except the last if justified', async () => {
    for (const text of ['aa bb cc dd ee ff gg', 'aa bb cc dd Łł ff gg']) {
      const lines = await linesOf(text, { wrap: true, align: 'justify', rect: rect(60, 80) });
      expect(lines.length).toBeGreaterThan(1);
      for (const line of lines.slice(0, -1)) expect(line.width).toBeCloseTo(60, 1);
      expect(lines.at(-1)?.width).toBeLessThan(58);
    }
  });

  it('shrinks one line to the largest tenth of a point that fits', async () => {
    // 11.12 em wide at 5.56 each: fits 100 points at 8.99
    const { operators } = await draw('a'.repeat(20), { fit: 'shrink', rect: rect(100, 20) });
    expect(sizesOf(operators)).toEqual([8.9]);
  });

  it('keeps the size of text that fits, to a hundredth of a point', async () => {
    const width = (20 * 556 * 12) / 1000;
    expect(sizesOf((await draw('a'.repeat(20), { fit: 'shrink', rect: rect(width, 20) })).operators)).toEqual([12]);
    expect(sizesOf((await draw('a'.repeat(20), { fit: 'shrink', rect: rect(width - 0.1, 20) })).operators)).toEqual([
      11.9,
    ]);
  });

  it('shrinks wrapped text until lines and words fit', async () => {
    const { operators, fonts } = await draw('Incomprehensibilities are wrapped', {
      fit: 'shrink',
      wrap: true,
      rect: rect(80, 24),
    });
    const [size = 0] = sizesOf(operators);
    expect(size).toBeLessThan(12);
    expect(size).toBeGreaterThan(6);
    const lines = await extractLines(fontSetPdf(operators, fonts));
    expect(lines.map(({ text }) => text)).toEqual(['Incomprehensibilities', 'are wrapped']);
  });

  it('does not shrink below minSize, and does not grow to it', async () => {
    expect(sizesOf((await draw('a'.repeat(100), { fit: 'shrink', rect: rect(50, 20) })).operators)).toEqual([6]);
    expect(sizesOf((await draw('a'.repeat(100), { fit: 'shrink', size: 5, rect: rect(50, 20) })).operators)).toEqual([
      5,
    ]);
  });

  it.each([
    ['a line too wide', { overflow: 'error', rect: rect(10, 20) }, 'TEXT_OVERFLOW'],
    ['a rect too low', { overflow: 'error', rect: rect(200, 10) }, 'TEXT_OVERFLOW'],
    ['a line too wide even at its smallest', { overflow: 'error', fit: 'shrink', rect: rect(10, 20) }, 'TEXT_OVERFLOW'],
    ['a line that fits', { overflow: 'error', rect: rect(60, 20) }, 'drawn'],
    ['a line too wide that may be', { overflow: 'visible', rect: rect(10, 20) }, 'drawn'],
  ] as const)('reports %s: %o', async (_, members, expected) => {
    expect(await skipCode('abcd efgh', members)).toBe(expected);
  });

  it('clips overflowing text to its rect, and only that', async () => {
    const wide = await draw('abcdefgh', { overflow: 'clip', rect: rect(20, 20) });
    expect(wide.operators).toMatch(/^q 50 100 20 20 re W n\nBT .* ET\nQ\n$/s);
    expect((await draw('ab', { overflow: 'clip', rect: rect(20, 20) })).operators).not.toContain('W n');
  });

  it('skips characters that no font covers, listing code points and never the text', async () => {
    const error = await draw('secret \u{10fffd}').catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: 'UNSUPPORTED_CHARACTERS', message: 'No available font covers U+10FFFD.' });
  });

  it('puts one character per cell of a comb', async () => {
    const { operators } = await draw('AB 9', { comb: 5, rect: rect(100, 20) });
    const cells = [...operators.matchAll(/([\d.-]+) [\d.-]+ Td \S+ 12 Tf \((.)\)/g)].map(
      ([, x, text]) => [text, Number(x)] as const,
    );
    let x = 0;
    const centres = cells.map(([text, step]) => {
      x += step;
      const width = text === '9' ? 556 : 667;
      return [text, x + (width * 12) / 2000 - 50];
    });
    expect(centres.map(([text]) => text)).toEqual(['A', 'B', '9']);
    expect(centres.map(([, centre]) => Math.round((centre as number) * 100) / 100)).toEqual([10, 30, 70]);
  });

  it('treats more characters than comb cells as overflow', async () => {
    expect(await skipCode('ABC', { comb: 3, overflow: 'error', rect: rect(60, 20) })).toBe('drawn');
    expect(await skipCode('ABCD', { comb: 3, overflow: 'error', rect: rect(60, 20) })).toBe('TEXT_OVERFLOW');
  });

  it('treats a comb higher than its rect as overflow, and shrinks it to fit', async () => {
    // Helvetica: 718 above the baseline and 207 below it.
    const at = (height: number) => ({ comb: 3, rect: rect(90, height), size: 20 });
    expect(await skipCode('ABC', { ...at(18.5), overflow: 'error' })).toBe('drawn');
    expect(await skipCode('ABC', { ...at(18.48), overflow: 'error' })).toBe('TEXT_OVERFLOW');
    const sizes = sizesOf((await draw('ABC', { ...at(9.25), fit: 'shrink', minSize: 4 })).operators);
    expect(sizes).toEqual([10, 10, 10]);
    expect(await skipCode('ABC', { ...at(3.6), fit: 'shrink', minSize: 4, overflow: 'error' })).toBe('TEXT_OVERFLOW');
  });

  it('draws all lines of a text in one font if one character needs another font', async () => {
    const { operators } = await draw('all of this is plain\nŁukasz', { rect: rect(200, 60) });
    expect([...operators.matchAll(/\/(\S+) 12 Tf/g)].map(([, font]) => font)).toEqual(['BfE1', 'BfE1']);
  });

  it('keeps the baseline if a row’s text is not entirely in the standard font', async () => {
    const [plain] = await linesOf('Lukasz', {});
    const [other] = await linesOf('Łukasz', {});
    expect(other?.y).toBeCloseTo(plain?.y ?? 0, 3);
  });

  it.each([
    // Numbers after a Hebrew word run on from right to left in the next line, as they would in one.
    ['your order is שלום 123 456 789 ready', 'left', ['789', '456', '123']],
    // A date after Arabic letters is one of Arabic numbers (UAX #9, W2), in the line after as well.
    ['تاريخ الميلاد هو يوم 12-05-2024 نعم', 'right', ['2024', '05', '12']],
  ] as const)('orders a wrapped line like its paragraph: %s', async (text, align, expected) => {
    const { operators, fonts } = await draw(text, { wrap: true, align, verticalAlign: 'top', rect: rect(110, 80) });
    const pdf = fontSetPdf(operators, fonts);
    const words = (await readText(pdf)).filter(({ text: word }) => expected.some((part) => word.includes(part)));
    const placed = expected.map(
      (part) => words.find(({ text: word }) => word.includes(part)) as (typeof words)[number],
    );
    expect(new Set(placed.map(({ y }) => y)).size).toBe(1);
    for (const [i, { x }] of placed.entries())
      if (i > 0) expect(x).toBeGreaterThan((placed[i - 1] as (typeof words)[number]).x);
  });

  it('stretches and aligns right-to-left paragraphs from the right', async () => {
    const members = { wrap: true, align: 'justify', rect: rect(60, 80) } as const;
    const lines = await linesOf('שלום עולם שלום לך ומה שלומך היום', members);
    expect(lines.length).toBeGreaterThan(2);
    for (const line of lines) expect(line.right).toBeCloseTo(50 + 60, 0);
    expect(lines.map(({ text }) => text).join(' ')).toBe('שלום עולם שלום לך ומה שלומך היום');
  });

  it.each([
    ['כהן 123', 10, { כ: 9, ה: 8, ן: 7, 1: 3, 2: 4, 3: 5 }],
    ['12/05 כהן', 9, { 1: 4, 2: 5, 0: 7, 5: 8, כ: 2, ן: 0 }],
    ['ab כהן', 9, { a: 0, b: 1, כ: 5, ה: 4, ן: 3 }],
    ['\u200f1\u00ad2\ufeff', 4, { 1: 0, 2: 1 }],
  ] as const)('puts each character of a comb in reading order: %j', async (text, comb, cells) => {
    const { operators, fonts } = await draw(text, { comb, rect: rect(20 * comb, 20) });
    const found = await readText(fontSetPdf(operators, fonts));
    const cellOf = (wanted: string) => {
      const at = found.find((item) => item.text.includes(wanted));
      return at && Math.floor((at.x - 50) / 20);
    };
    for (const [character, cell] of Object.entries(cells))
      expect([character, cellOf(character)]).toEqual([character, cell]);
  });

  it('mirrors a bracket in a right-to-left comb', async () => {
    const { operators, fonts } = await draw('אב(ג)', { comb: 5, rect: rect(100, 20) });
    const face = fonts.face(aTextOverlay({ comb: 5 })).forText?.('אב(ג)') as FontFace;
    for (const bracket of ['(', ')']) {
      expect(operators).toContain(face.show(bracket, 12, 0, true));
      expect(operators).not.toContain(face.show(bracket, 12, 0, false));
    }
  });

  it('counts comb cells without invisible characters', async () => {
    expect(await skipCode('\u200fA\u200bB\u00adC', { comb: 3, overflow: 'error', rect: rect(60, 20) })).toBe('drawn');
  });

  it('fills a comb from the right with right-to-left text, one isolated letter per cell', async () => {
    const { operators, fonts } = await draw('محمد', { comb: 5, rect: rect(100, 20) });
    const lines = await extractLines(fontSetPdf(operators, fonts));
    expect(lines.map(({ text }) => text).join('')).toBe('محمد');
    const steps = [...operators.matchAll(/(-?[\d.]+) [\d.]+ Td/g)].map(([, x]) => Number(x));
    expect(steps[0]).toBeGreaterThan(130);
    for (const step of steps.slice(1)) expect(step).toBeLessThan(0);
  });
});
