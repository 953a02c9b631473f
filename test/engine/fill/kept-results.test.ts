import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { type KeptInput, KeptResults } from '@bulkfill/engine/core/kept-results';
import type { PreviewOptions } from '@bulkfill/engine/fill/preview/preview-row';
import { previewRow } from '@bulkfill/engine/fill/preview/preview-row';
import type { Asset } from '@bulkfill/engine/svc/template';
import { readPackagedFile } from '@bulkfill/fonts/packaged-file-reader';
import { beforeAll, describe, expect, it } from 'vitest';
import { contentPdf } from '../../support/content-pdf.ts';
import { makePng } from '../../support/make-png.ts';
import { anImage, aQr, aTemplate, aText, column } from '../../support/template-builders.ts';
import { filledWhole, type WholeFill } from '../../support/whole-fill.ts';

const require = createRequire(import.meta.url);
const house = (name: string): Asset => ({
  mediaType: 'font/ttf',
  bytes: readFileSync(require.resolve(`pdfjs-dist/standard_fonts/${name}.ttf`)),
});
const page = { width: 200, height: 200 };
// It restores more than it has saved, so that a page is written anew without the strays.
const source = contentPdf('Q q 1 0 0 1 5 5 cm BT /Helv 9 Tf (Form) Tj ET', page);
const png = (shade: number): Asset => {
  const samples = Array.from({ length: 4 * 30 * 30 }, (_, index) => (index * shade) % 256);
  return { mediaType: 'image/png', bytes: makePng({ width: 30, height: 30, bitDepth: 8, colorType: 6, samples }) };
};
const assets = {
  logo: png(7),
  mark: { mediaType: 'image/svg+xml', bytes: Buffer.from('M0 0L10 0L5 8Z') },
  House: house('LiberationSans-Regular'),
} as const;
const overlays = [
  aText({ id: 'house', font: 'House', rect: { x: 10, y: 10, width: 100, height: 20 } }),
  aText({ id: 'packaged', rect: { x: 10, y: 40, width: 100, height: 20 } }),
  anImage({ id: 'logo', source: { asset: 'logo' } }),
  anImage({ id: 'mark', source: { asset: 'mark' }, rect: { x: 60, y: 60, width: 30, height: 30 } }),
  aQr({ value: column(1) }),
];
const fillOf = (
  names: readonly string[],
  over: Partial<WholeFill> = {},
  changed: Record<string, Asset> = {},
): WholeFill => ({
  source,
  template: aTemplate(overlays, new Map(Object.entries({ ...assets, ...changed }))),
  rows: names.map((name, index) => [name, `https://example.com/${index}`]),
  settings: { printFile: true },
  ...over,
});
const latin = fillOf(['Łukasz Żółć', 'Ada', 'Čapek']);
/** Each differs from `latin` in one thing that its bytes depend on, and shares all others with it. */
const others: Readonly<Record<string, WholeFill>> = {
  'other characters': fillOf(['Łukasz Żółć', 'Ada', 'Ďurica']),
  'other scripts': fillOf(['مرحبا بالعالم', '日本の文字', 'Ada']),
  'the font of another under the same name': fillOf(
    ['Łukasz Żółć', 'Ada', 'Čapek'],
    {},
    { House: house('LiberationSans-Bold') },
  ),
  'another picture under the same name': fillOf(['Łukasz Żółć', 'Ada', 'Čapek'], {}, { logo: png(11) }),
  'a picture that cannot be read': fillOf(
    ['Ada'],
    {},
    { logo: { mediaType: 'image/png', bytes: png(7).bytes.slice(0, 60) } },
  ),
  'a font that cannot be read': fillOf(
    ['Łukasz'],
    {},
    { House: { mediaType: 'font/ttf', bytes: assets.House.bytes.slice(0, 3000) } },
  ),
  'another source': fillOf(['Łukasz Żółć', 'Ada', 'Čapek'], {
    source: contentPdf('Q Q q BT /Helv 9 Tf (Other) Tj ET', page),
  }),
  'fields flattened': fillOf(['Łukasz Żółć', 'Ada', 'Čapek'], { settings: { flattenForms: true } }),
  'the drawing elsewhere': fillOf(['Ada'], {
    template: aTemplate(
      [anImage({ id: 'mark', source: { asset: 'mark' }, rect: { x: 0, y: 0, width: 9, height: 50 } })],
      new Map(Object.entries(assets)),
    ),
  }),
};
const all = Object.entries({ 'as it is': latin, ...others });

const withKept = (fill: WholeFill, kept: KeptResults): WholeFill => ({ ...fill, options: { kept } });

/** Bytes of every buffer that a value keeps alive, each once. */
const heldBytes = (value: unknown, buffers = new Set<ArrayBufferLike>()): number => {
  if (ArrayBuffer.isView(value)) buffers.add(value.buffer);
  else if (typeof value === 'object' && value !== null)
    for (const member of Object.values(value)) heldBytes(member, buffers);
  return [...buffers].reduce((sum, { byteLength }) => sum + byteLength, 0);
};

/** Compares what each result is counted as with the memory that it holds. */
class WeighedResults extends KeptResults {
  readonly overweight: string[] = [];

  override of<Result>(
    work: string,
    inputs: readonly KeptInput[],
    make: () => Result,
    sizeOf: (result: Result) => number,
  ): Result {
    const result = super.of(work, inputs, make, sizeOf);
    if (heldBytes(result) > sizeOf(result)) this.overweight.push(work);
    return result;
  }
}

it('counts at least the memory that its results use', async () => {
  const kept = new WeighedResults(50_000_000);
  for (const [, fill] of all) await filledWhole(withKept(fill, kept));
  expect(kept.sizeBytes).toBeGreaterThan(0);
  expect(kept.overweight).toEqual([]);
});

describe('cached results of earlier fills', () => {
  const kept = new KeptResults(50_000_000);
  beforeAll(async () => {
    for (const [, fill] of all) await filledWhole(withKept(fill, kept));
  });

  it.each(all)('change no byte and no message of a fill: %s', async (_, fill) => {
    const before = kept.sizeBytes;
    expect(await filledWhole(withKept(fill, kept))).toEqual(await filledWhole(fill));
    // All of it was there.
    expect(kept.sizeBytes).toBe(before);
  });

  it('change nothing if hardly any fit in the cache', async () => {
    const kept = new KeptResults(20_000);
    for (const [, fill] of all) {
      expect(await filledWhole(withKept(fill, kept))).toEqual(await filledWhole(fill));
      expect(kept.sizeBytes).toBeLessThanOrEqual(20_000);
    }
  });

  it('reuse the fonts, pictures and pages of the same document', async () => {
    const kept = new KeptResults(50_000_000);
    await filledWhole(withKept(latin, kept));
    const first = kept.sizeBytes;
    expect(first).toBeGreaterThan(10_000);
    await filledWhole(withKept(fillOf(['Ada', 'Čapek Łukasz', 'Żółć']), kept));
    expect(kept.sizeBytes).toBe(first);
    await filledWhole(withKept(others['other characters'] as WholeFill, kept));
    expect(kept.sizeBytes).toBeGreaterThan(first);
  });

  it('change no byte of a preview', async () => {
    const kept = new KeptResults(50_000_000);
    const options: PreviewOptions = {
      includeStickers: false,
      flattenForms: false,
      maxPages: 10,
      maxImageOverlaysPerRow: 10,
      readFont: readPackagedFile,
    };
    const preview = (name: string, using: PreviewOptions) =>
      previewRow(source, latin.template, [name, 'https://example.com/'], using);
    await filledWhole(withKept(latin, kept));
    for (const name of ['Ada', 'Łukasz', 'Ada', 'Żółć', 'Łukasz']) {
      expect(await preview(name, { ...options, kept })).toEqual(await preview(name, options));
    }
  });
});
