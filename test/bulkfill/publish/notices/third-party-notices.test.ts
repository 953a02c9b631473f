import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findPackageFolder, formatNotices } from '@bulkfill/bulkfill/publish/notices/third-party-notices';
import { listPackagedFiles } from '@bulkfill/engine/pdf/fonts/catalogue/list-packaged-files';
import { readPackagedFile } from '@bulkfill/fonts/packaged-file-reader';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../../../..');

describe('the third-party notices', () => {
  it('contain the licence and copyright of every font of the documents', async () => {
    const folders = (await listPackagedFiles(readPackagedFile)).flatMap(
      (path) => findPackageFolder(`node_modules/${path}`) ?? [],
    );
    const fonts = new Set(folders.filter((folder) => folder.includes('font')));
    expect(fonts.size).toBeGreaterThan(30);
    for (const folder of fonts)
      expect(formatNotices([folder]), folder).toMatch(
        /\n(Copyright|Google Inc)[\s\S]*SIL OPEN FONT LICENSE Version 1\.1/i,
      );
    // Their packages have the licence of their scripts alone: the copyright is that of the fonts' own name tables.
    for (const [name, copyright] of [
      ['noto-sans', 'Copyright 2022 The Noto Project Authors (https://github.com/notofonts/latin-greek-cyrillic)'],
      ['noto-emoji', 'Copyright 2013-2026 Google LLC'],
    ] as const) {
      const folder = join(root, 'node_modules/@expo-google-fonts', name, '400Regular');
      const [font] = readdirSync(folder).filter((file) => file.endsWith('.ttf'));
      const written = Buffer.from(copyright, 'utf16le').swap16();
      expect(readFileSync(join(folder, font!)).includes(written)).toBe(true);
      expect(formatNotices([`node_modules/@expo-google-fonts/${name}`])).toContain(`\n${copyright}\n`);
    }
  });

  it('name a package that ships no licence, with its own licence statement', () => {
    expect(formatNotices(['node_modules/@aws-sdk/nested-clients'])).toMatch(
      /nested-clients .*\n=+\n\n\(The package ships no licence text\. Its package\.json says: Apache-2\.0\.\)/,
    );
  });
});
