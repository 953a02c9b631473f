import { readFile } from 'node:fs/promises';
import type { EngineError } from '@bulkfill/engine/core/engine-error';
import { listPackagedFiles } from '@bulkfill/engine/pdf/fonts/catalogue/list-packaged-files';
import { FontCollector } from '@bulkfill/engine/pdf/fonts/font-collector';
import type { FontRequest } from '@bulkfill/engine/pdf/fonts/font-set';
import { findFontPackage, fontPackages, MissingFontPackage } from '@bulkfill/fonts/font-packages';
import { readPackagedFile as readInstalledFile } from '@bulkfill/fonts/installed-file-reader';
import { readPackagedFile } from '@bulkfill/fonts/packaged-file-reader';
import { describe, expect, it } from 'vitest';
import { objectNumbers } from '../../../support/font-set-pdf.ts';

const request: FontRequest = { font: 'Helvetica', bold: false, italic: false };

/** Builds fonts for texts in an installation with some of the optional packages. */
const fontsFor = (texts: readonly string[], installed: readonly string[]) => {
  const collector = new FontCollector(new Map(), async (path) => {
    const name = findFontPackage(path);
    if (name !== undefined && !installed.includes(name)) throw new MissingFontPackage(name);
    return readPackagedFile(path);
  });
  for (const text of texts) collector.use(request, text);
  return collector.build(objectNumbers());
};
const refusal = (texts: readonly string[], installed: readonly string[] = []): Promise<unknown> =>
  fontsFor(texts, installed).catch((error: EngineError) => ({ code: error.code, ...error.details }));

describe('fonts that are not installed', () => {
  // Contract: FONTS_NOT_INSTALLED
  it('are all named by FONTS_NOT_INSTALLED', async () => {
    const texts = ['Zoë', 'محمد', 'さくら', '서울'];
    expect(await refusal(texts)).toEqual({
      code: 'FONTS_NOT_INSTALLED',
      packages: ['@bulkfill/fonts-arabic', '@bulkfill/fonts-cjk-jp', '@bulkfill/fonts-cjk-kr'],
    });
    expect(await refusal(texts, ['@bulkfill/fonts-arabic', '@bulkfill/fonts-cjk-kr'])).toEqual({
      code: 'FONTS_NOT_INSTALLED',
      packages: ['@bulkfill/fonts-cjk-jp'],
    });
    await expect(fontsFor(['محمد'], [])).rejects.toThrow(/npm install @bulkfill\/fonts-arabic$/);
  });

  it('are not replaced by another installed font', async () => {
    const names = Object.keys(fontPackages);
    for (const [text, name] of [
      ['汉语', '@bulkfill/fonts-cjk-sc'],
      ['國語', '@bulkfill/fonts-cjk-tc'],
      ['😀', '@bulkfill/fonts-emoji'],
      ['שלום', '@bulkfill/fonts-hebrew'],
      ['தமிழ்', '@bulkfill/fonts-indic'],
      ['አማርኛ', '@bulkfill/fonts-other'],
      ['ไทย', '@bulkfill/fonts-southeast-asian'],
      ['𝒳', '@bulkfill/fonts-symbols'],
    ] as const)
      expect([
        text,
        await refusal(
          [text],
          names.filter((each) => each !== name),
        ),
      ]).toEqual([text, { code: 'FONTS_NOT_INSTALLED', packages: [name] }]);
  });

  it('are not needed for Latin, Greek, Cyrillic and Devanagari, nor for characters that no font has', async () => {
    const fonts = await fontsFor(['Zoë Łukasz', 'Αθήνα', 'Київ', 'हिन्दी', '\ue000\u{1e900}'], []);
    expect(fonts.missing(request, 'Zoë Łukasz Αθήνα Київ हिन्दी')).toEqual([]);
    expect(fonts.missing(request, '\ue000\u{1e900}')).toEqual([0xe000, 0x1e900]);
  });
});

describe('optional packages of fonts', () => {
  it('contain each packaged file beyond Noto Sans, the indexes and the shaper', async () => {
    const paths = await listPackagedFiles(readPackagedFile);
    const own = paths.filter((path) => findFontPackage(path) === undefined && !path.endsWith('/unicode.json'));
    expect(own.map((path) => path.split('/').at(-1)).toSorted()).toEqual([
      'NotoSans_400Regular.ttf',
      'NotoSans_400Regular_Italic.ttf',
      'NotoSans_700Bold.ttf',
      'NotoSans_700Bold_Italic.ttf',
      'harfbuzz-subset.wasm',
      'harfbuzz.wasm',
    ]);
    const sources = Object.values(fontPackages).flatMap((each) => each.sources);
    expect(new Set(sources).size).toBe(sources.length);
    const used = new Set(paths.map((path) => path.split('/', 2).join('/')));
    expect(sources.filter((source) => !used.has(source))).toEqual([]);
  });

  it('are listed on the page of the package', async () => {
    const page = await readFile('packages/bulkfill/README.md', 'utf8');
    for (const [name, { scripts }] of Object.entries(fontPackages))
      expect(page).toContain(`| \`${name}\` | ${scripts} |`);
  });

  it('are reported by name if the reader of an installation does not find them', async () => {
    const path = '@fontsource-variable/noto-sans-arabic/files/noto-sans-arabic-arabic-wght-normal.woff2';
    await expect(readInstalledFile(path)).rejects.toEqual(new MissingFontPackage('@bulkfill/fonts-arabic'));
  });
});
