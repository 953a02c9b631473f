import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const projectRoot = join(import.meta.dirname, '../../../..');
const licenceFile = /^(licen[cs]e|copying|notice|ofl)/i;
const rule = '='.repeat(100);

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license?: string;
}

const manifestOf = (folder: string): Manifest =>
  JSON.parse(readFileSync(join(projectRoot, folder, 'package.json'), 'utf8')) as Manifest;

/** Returns the package folder of a file, from `node_modules` on; `undefined` if it is in no package. */
export const findPackageFolder = (path: string): string | undefined =>
  /\bnode_modules\/(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/]+/.exec(path)?.[0];

/** Folder of fonts in this repository, structured like a package. */
export const standInFonts = 'packages/bulkfill/publish/notices/stand-in-fonts';

/** Folder of the icons in `packages/web/ui/icon-paths.ts`, structured like a package. */
export const lucideIcons = 'packages/bulkfill/publish/notices/lucide-icons';

/** Copyrights of packages that ship no licence of their fonts; from the name tables of the fonts. */
const fontCopyrights: Readonly<Record<string, string>> = {
  'node_modules/@expo-google-fonts/noto-sans':
    'Copyright 2022 The Noto Project Authors (https://github.com/notofonts/latin-greek-cyrillic)',
  'node_modules/@expo-google-fonts/noto-emoji': 'Copyright 2013-2026 Google LLC',
};

const openFontLicence = (copyright: string): string => {
  const text = readFileSync(join(projectRoot, 'node_modules/@fontsource-variable/noto-sans-arabic/LICENSE'), 'utf8');
  return `${copyright}\n\n${text.slice(text.indexOf('This Font Software')).replaceAll('\r\n', '\n').trim()}`;
};

/** Folders of packages whose files have their own licences and are sent to browsers. */
const foldersWithin: Readonly<Record<string, readonly string[]>> = {
  'node_modules/pdfjs-dist': ['cmaps', 'standard_fonts', 'wasm'],
};

/** Returns licence texts and notices as shipped by the package, and a font licence if it ships none. */
const textsOf = (folder: string): readonly string[] => {
  const shipped = [folder, ...(foldersWithin[folder] ?? []).map((within) => `${folder}/${within}`)]
    .flatMap((place) =>
      readdirSync(join(projectRoot, place), { withFileTypes: true })
        .filter((entry) => entry.isFile() && licenceFile.test(entry.name))
        .map(({ name }) => `${place}/${name}`)
        .toSorted(),
    )
    .map((path) => readFileSync(join(projectRoot, path), 'utf8').replaceAll('\r\n', '\n').trim());
  const copyright = fontCopyrights[folder];
  return copyright === undefined ? shipped : [openFontLicence(copyright), ...shipped];
};

/** Start of a licence's own text, after the copyrights. */
const grant = /^(?:This Font Software is licensed|Permission is hereby granted|Permission to use, copy)/m;

/**
 * Formats licences and notices, each text once, after the copyrights of the packages that share it. A package without a
 * text is listed with its licence.
 */
export const formatNotices = (folders: Iterable<string>): string => {
  const licences = new Map<string, { readonly terms: string; readonly holders: Map<string, Set<string>> }>();
  for (const folder of new Set(folders)) {
    const { name, version, license = 'no licence named' } = manifestOf(folder);
    const texts = textsOf(folder);
    const all = texts.length > 0 ? texts : [`(The package ships no licence text. Its package.json says: ${license}.)`];
    for (const text of all) {
      const start = Math.max(text.search(grant), 0);
      const [copyright, terms] = [text.slice(0, start).trim(), text.slice(start)];
      const words = terms.replaceAll(/\s+/g, ' ');
      const { holders } = licences.get(words) ?? { holders: new Map() };
      if (!licences.has(words)) licences.set(words, { terms, holders });
      holders.set(copyright, (holders.get(copyright) ?? new Set()).add(`${name} ${version} (${license})`));
    }
  }
  const sections = [...licences.values()]
    .map(({ terms, holders }) => {
      const carriers = [...holders].map(([copyright, names]) =>
        [...[...names].toSorted(), copyright].join('\n').trim(),
      );
      return `${rule}\n${carriers.toSorted().join('\n\n')}\n${rule}\n\n${terms}`;
    })
    .toSorted();
  const head = 'Third-party software and fonts that come with bulkfill, with their licences and notices.';
  return `${[head, ...sections].join('\n\n')}\n`;
};
