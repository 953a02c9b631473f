import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { FontCollector } from '@bulkfill/engine/pdf/fonts/font-collector';
import type { FontRequest, FontSet } from '@bulkfill/engine/pdf/fonts/font-set';
import { loadFontSubsetter } from '@bulkfill/engine/pdf/fonts/harfbuzz/subset-font';
import { BrokenFont, readSfntTables, writeSfnt } from '@bulkfill/engine/pdf/fonts/sfnt/sfnt-tables';
import type { Asset } from '@bulkfill/engine/svc/template';
import { readPackagedFile } from '@bulkfill/fonts/packaged-file-reader';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { extractLines, fontSetPdf, objectNumbers } from '../../../support/font-set-pdf.ts';
import { renderPage } from '../../../support/render-page.ts';
import { tinyOtf } from '../../../support/tiny-otf.ts';

const require = createRequire(import.meta.url);
const liberation = readFileSync(require.resolve('pdfjs-dist/standard_fonts/LiberationSans-Regular.ttf'));
const request: FontRequest = { font: 'House', bold: false, italic: false };

const fontsWith = (bytes: Uint8Array, texts: readonly string[]): Promise<FontSet> => {
  const asset: Asset = { mediaType: 'font/ttf', bytes };
  const collector = new FontCollector(new Map([['House', asset]]), readPackagedFile);
  for (const text of texts) collector.use(request, text);
  return collector.build(objectNumbers());
};

const draw = (fonts: FontSet, text: string): Uint8Array =>
  fontSetPdf(`BT 20 100 Td ${fonts.show(request, text, 40)} ET`, fonts);
const extract = async (fonts: FontSet, text: string): Promise<string> =>
  (await extractLines(draw(fonts, text))).map((line) => line.text).join('');
const fontNames = (fonts: FontSet): string[] =>
  fonts.objects.flatMap(({ body }) =>
    typeof body === 'string' ? (/\/FontName \/[A-Z]{6}\+(\S+)/.exec(body)?.[1] ?? []) : [],
  );

describe('font asset', () => {
  it('draws the texts of its overlays', async () => {
    const fonts = await fontsWith(liberation, ['Łukasz (x)']);
    expect(fontNames(fonts)).toEqual(['House']);
    expect(await extract(fonts, 'Łukasz (x)')).toBe('Łukasz (x)');
    expect(fonts.ascent(request)).toBeCloseTo(905, 0);
  });

  it('leaves characters that it lacks to the packaged fonts', async () => {
    const fonts = await fontsWith(liberation, ['Hi 漢字']);
    expect(fontNames(fonts).sort()).toEqual(['House', 'NotoSans-Regular']);
    expect(await extract(fonts, 'Hi 漢字')).toBe('Hi 漢字');
  });

  it.each([
    ['with named glyphs', undefined],
    ['that is CID-keyed', [7, 500, 9]],
  ] as const)('may have CFF outlines %s', async (_, cids) => {
    const fonts = await fontsWith(tinyOtf(cids), ['CAB', 'A']);
    expect(fonts.brokenFonts).toEqual([]);
    expect(fonts.measure(request, 'CAB')).toBe(1500);
    expect(await extract(fonts, 'CAB')).toBe('CAB');
    // 'C' is a square of 80 units, which is 3.2 points at this size: 10 pixels at three a point.
    const picture = await renderPage(draw(fonts, 'C'), 3);
    let dark = 0;
    for (let i = 0; i < picture.data.length; i += 4) if ((picture.data[i] as number) < 128) dark++;
    expect(dark).toBeGreaterThan(70);
    expect(dark).toBeLessThan(130);
  });

  it('is replaced by Noto Sans if it cannot be read', async () => {
    const fonts = await fontsWith(Uint8Array.of(0, 1, 0, 0, 0, 9, 0, 0, 0, 0, 0, 0), ['Hello']);
    expect(fonts.brokenFonts).toEqual(['House']);
    expect(fontNames(fonts)).toEqual(['NotoSans-Regular']);
    expect(await extract(fonts, 'Hello')).toBe('Hello');
  });

  it('is replaced by Noto Sans if it has no outlines', async () => {
    const tables = new Map(readSfntTables(liberation));
    for (const tag of ['glyf', 'loca', 'CFF ']) tables.delete(tag);
    const fonts = await fontsWith(writeSfnt(tables), ['Hello']);
    expect(fonts.brokenFonts).toEqual(['House']);
    expect(await extract(fonts, 'Hello')).toBe('Hello');
  });

  it('never fails a job, however it is damaged', async () => {
    const tables = readSfntTables(liberation);
    const small = writeSfnt(new Map([...tables].filter(([tag]) => !['fpgm', 'prep', 'cvt '].includes(tag))));
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(small.byteLength - 1), fc.nat(255)), { minLength: 1, maxLength: 200 }),
        fc.option(fc.nat(small.byteLength)),
        async (changes, end) => {
          const damaged = Uint8Array.from(small);
          // Half of the damage falls on the tables that are read most.
          for (const [at, byte] of changes) damaged[at % 2 === 0 ? at : at % 4096] = byte;
          const fonts = await fontsWith(end === null ? damaged : damaged.subarray(0, end), ['Hello ç x̂', 'שלום']);
          for (const text of ['Hello ç x̂', 'שלום']) {
            expect(Number.isFinite(fonts.measure(request, text))).toBe(true);
            if (fonts.missing(request, text).length === 0) expect(await extract(fonts, text)).toBe(text);
          }
        },
      ),
      { numRuns: 12 },
    );
  });

  it('leaves nothing in the subsetter after a failure, for other fonts or itself', async () => {
    const subsetter = await loadFontSubsetter(readPackagedFile);
    const codePoints = [65, 66, 231];
    const expected = subsetter.subset(liberation, codePoints, { layout: true });
    const damaged = liberation.map((byte, at) => (at > 3000 && at % 3 === 0 ? byte ^ 0x5a : byte));
    for (const bytes of [damaged, damaged.subarray(0, 900)]) {
      try {
        subsetter.subset(bytes, codePoints, { layout: true, alone: 'damaged' });
      } catch (error) {
        expect(error).toBeInstanceOf(BrokenFont);
      }
    }
    for (const alone of [undefined, 'another', 'damaged'])
      for (let time = 0; time < 2; time++)
        expect(subsetter.subset(liberation, codePoints, { layout: true, alone })).toEqual(expected);
  });
});
