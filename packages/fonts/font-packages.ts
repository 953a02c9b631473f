interface FontPackage {
  /** Scripts for readers, in the order of their names. */
  readonly scripts: string;
  /** Names of the npm packages whose files it contains. */
  readonly sources: readonly string[];
}

const variable = (...ids: readonly string[]): string[] => ids.map((id) => `@fontsource-variable/noto-sans-${id}`);
const regular = (...ids: readonly string[]): string[] => ids.map((id) => `@fontsource/noto-sans-${id}`);

/**
 * Optional packages of fonts. The package `bulkfill` itself contains Noto Sans: Latin, Greek, Cyrillic and Devanagari.
 */
export const fontPackages: Readonly<Record<string, FontPackage>> = {
  '@bulkfill/fonts-arabic': { scripts: 'Arabic', sources: variable('arabic') },
  '@bulkfill/fonts-cjk-jp': { scripts: 'Japanese', sources: variable('jp') },
  '@bulkfill/fonts-cjk-kr': { scripts: 'Korean', sources: variable('kr') },
  '@bulkfill/fonts-cjk-sc': { scripts: 'Simplified Chinese', sources: variable('sc') },
  '@bulkfill/fonts-cjk-tc': { scripts: 'Traditional Chinese', sources: variable('tc') },
  '@bulkfill/fonts-emoji': { scripts: 'Emoji', sources: ['@expo-google-fonts/noto-emoji'] },
  '@bulkfill/fonts-hebrew': { scripts: 'Hebrew', sources: variable('hebrew') },
  '@bulkfill/fonts-indic': {
    scripts: 'Bengali, Gujarati, Gurmukhi, Kannada, Malayalam, Odia, Sinhala, Tamil, Telugu',
    sources: variable('bengali', 'gujarati', 'gurmukhi', 'kannada', 'malayalam', 'oriya', 'sinhala', 'tamil', 'telugu'),
  },
  '@bulkfill/fonts-other': {
    scripts:
      'Armenian, Canadian syllabics, Cherokee, Ethiopic, Georgian, Mongolian, N’Ko, Syriac, Thaana, Tibetan, Tifinagh',
    sources: [
      ...variable('armenian', 'canadian-aboriginal', 'cherokee', 'ethiopic', 'georgian', 'syriac', 'thaana'),
      ...regular('mongolian', 'nko', 'tifinagh'),
      '@fontsource-variable/noto-serif-tibetan',
    ],
  },
  '@bulkfill/fonts-southeast-asian': {
    scripts: 'Burmese, Javanese, Khmer, Lao, Thai',
    sources: variable('javanese', 'khmer', 'lao', 'myanmar', 'thai'),
  },
  '@bulkfill/fonts-symbols': {
    scripts: 'Mathematics, symbols',
    sources: [...variable('symbols'), ...regular('math', 'symbols-2')],
  },
};

const packagesBySource = new Map(
  Object.entries(fontPackages).flatMap(([name, { sources }]) => sources.map((source) => [source, name] as const)),
);

/**
 * Returns the optional package that contains a packaged file. Returns `undefined` for files of `bulkfill` itself, which
 * include the index of every family.
 */
export const findFontPackage = (path: string): string | undefined =>
  path.endsWith('.json') ? undefined : packagesBySource.get(path.split('/', 2).join('/'));

/** The file is in an optional package of fonts that is not installed. */
export class MissingFontPackage extends Error {
  override readonly name = 'MissingFontPackage';
  readonly missingPackage: string;

  constructor(missingPackage: string) {
    super(`${missingPackage} is not installed`);
    this.missingPackage = missingPackage;
  }
}
