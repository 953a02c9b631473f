import { FontCollector } from '@bulkfill/engine/pdf/fonts/font-collector';
import type { FontRequest, FontSet } from '@bulkfill/engine/pdf/fonts/font-set';
import { readPackagedFile } from '@bulkfill/fonts/packaged-file-reader';
import { describe, expect, it } from 'vitest';
import { extractLines, fontSetPdf, objectNumbers } from '../../../support/font-set-pdf.ts';

const helvetica: FontRequest = { font: 'Helvetica', bold: false, italic: false };
const noto: FontRequest = { font: 'Noto Sans', bold: false, italic: false };

const collect = (uses: readonly (readonly [FontRequest, string])[]): Promise<FontSet> => {
  const collector = new FontCollector(new Map(), readPackagedFile);
  for (const [request, text] of uses) collector.use(request, text);
  return collector.build(objectNumbers());
};

const extract = async (fonts: FontSet, lines: readonly (readonly [FontRequest, string])[]) => {
  const content = lines
    .map(([request, text], i) => `BT 20 ${180 - i * 20} Td ${fonts.show(request, text, 10)} ET\n`)
    .join('');
  return extractLines(fontSetPdf(content, fonts));
};

describe('FontCollector', () => {
  it('embeds nothing for texts that the standard fonts cover', async () => {
    const fonts = await collect([
      [helvetica, 'Zoë O’Brien (née “Müller”) – 5 €\n100\u202f000'],
      [{ font: 'Times', bold: true, italic: true }, 'abc'],
    ]);
    expect(fonts.objects.map(({ body }) => body)).toEqual([
      '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
      '<< /Type /Font /Subtype /Type1 /BaseFont /Times-BoldItalic /Encoding /WinAnsiEncoding >>',
    ]);
  });

  it('shares one font among aliases of a face', async () => {
    const fonts = await collect([
      [helvetica, 'a'],
      [{ font: 'Arial', bold: false, italic: false }, 'b'],
    ]);
    expect(fonts.resources.size).toBe(1);
  });

  it('draws a text that Helvetica does not cover entirely in Noto Sans', async () => {
    const fonts = await collect([
      [helvetica, 'Jan'],
      [helvetica, 'Łukasz Jan'],
    ]);
    expect(fonts.show(helvetica, 'Jan', 12)).toBe('/BfF1 12 Tf (Jan) Tj');
    expect(fonts.show(helvetica, 'Łukasz Jan', 12)).toMatch(/^\/BfE1 12 Tf \(.*\) Tj$/s);
  });

  it('keeps the baseline metrics of the requested face', async () => {
    const fonts = await collect([[helvetica, 'Łukasz']]);
    expect([fonts.ascent(helvetica), fonts.descent(helvetica)]).toEqual([718, -207]);
  });

  it.each([
    ['Latin', 'Żółć gęślą jaźń, Đặng Thị Ánh Nguyệt, Şükrü Ğ ı İ ẞ'],
    ['Greek', 'Αλέξανδρος Παπαδόπουλος — ΰ ἀρχή'],
    ['Cyrillic', 'Юлія Ґалаґан, Њиво Џон, Жұмабаев Қ'],
    ['brackets and backslashes', 'Ł (a) [b] \\ \\\\ ((('],
    ['a no-break space and signs', 'Ł 5\u00a0€ µ μ Ω'],
  ])('preserves %s text for extraction', async (_, text) => {
    const fonts = await collect([
      [helvetica, text],
      [noto, text],
    ]);
    expect(fonts.missing(helvetica, text)).toEqual([]);
    const lines = await extract(fonts, [
      [helvetica, text],
      [{ ...noto }, text],
    ]);
    // pdf.js reads every white space as a space.
    const read = text.replaceAll('\u00a0', ' ');
    expect(lines.map((line) => line.text)).toEqual([read, read]);
  });

  it('measures like a reader', async () => {
    const texts = ['Hello, World (1)', 'Żółć gęślą jaźń'];
    const uses = texts.flatMap((text) =>
      [helvetica, { font: 'Courier', bold: true, italic: false }, noto].map((request) => [request, text] as const),
    );
    const fonts = await collect(uses);
    const lines = await extract(fonts, uses);
    expect(lines).toHaveLength(uses.length);
    for (const [i, [request, text]] of uses.entries())
      expect(lines[i]?.width).toBeCloseTo(fonts.measure(request, text) / 100, 2);
  });

  it('uses each weight and style of Noto Sans', async () => {
    const faces = [false, true].flatMap((bold) => [false, true].map((italic) => ({ font: 'Noto Sans', bold, italic })));
    const fonts = await collect(faces.map((face) => [face, 'Ж']));
    const names = fonts.objects.flatMap(({ body }) =>
      typeof body === 'string' ? (/\/FontName \/[A-Z]{6}\+(\S+)/.exec(body)?.[1] ?? []) : [],
    );
    expect(names.sort()).toEqual(['NotoSans-Bold', 'NotoSans-BoldItalic', 'NotoSans-Italic', 'NotoSans-Regular']);
  });

  it('shares one subset among the faces that fall back to it', async () => {
    const fonts = await collect([
      [helvetica, 'Ł'],
      [{ font: 'Times', bold: false, italic: false }, 'Ж'],
    ]);
    expect(fonts.objects.filter(({ body }) => typeof body !== 'string' && body.dict.includes('/Length1'))).toHaveLength(
      1,
    );
  });

  it('lists the characters that no font has, each once', async () => {
    const text = 'a\u{10ffff}b\u{e123}\u{10ffff}';
    const fonts = await collect([[helvetica, text]]);
    expect(fonts.missing(helvetica, text)).toEqual([0x10ffff, 0xe123]);
    expect(fonts.missing(helvetica, 'ab')).toEqual([]);
  });

  it('ignores invisible characters without changing the face', async () => {
    const fonts = await collect([[helvetica, 'a\u200bb\u00adc\ufeff']]);
    expect(fonts.missing(helvetica, 'a\u200bb\u00adc\ufeff')).toEqual([]);
    expect(fonts.show(helvetica, 'a\u200bb\u00adc\ufeff', 10)).toBe('/BfF1 10 Tf (abc) Tj');
  });

  it('produces the same bytes for the same texts in any order', async () => {
    const uses = [
      [helvetica, 'Łódź'],
      [noto, 'Ж'],
      [{ font: 'Courier', bold: false, italic: false }, 'x'],
    ] as const;
    const forward = await collect(uses);
    const backward = await collect([...uses].reverse());
    expect(backward.objects).toEqual(forward.objects);
    expect([...backward.resources]).toEqual([...forward.resources]);
  });

  it('shows Symbol and ZapfDingbats in their own encodings', async () => {
    const symbol: FontRequest = { font: 'Symbol', bold: false, italic: false };
    const dingbats: FontRequest = { font: 'ZapfDingbats', bold: false, italic: false };
    const fonts = await collect([
      [symbol, 'αβγ ∑'],
      [dingbats, '✔✖'],
    ]);
    const lines = await extract(fonts, [
      [symbol, 'αβγ ∑'],
      [dingbats, '✔✖'],
    ]);
    expect(lines.map(({ text }) => text)).toEqual(['αβγ ∑', '✔✖']);
  });
});
