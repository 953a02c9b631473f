import { type FontFileReader, type FontSource, packagedFont } from './font-source.ts';

/** Families with several files, each for a part of the characters and with all weights. */
const variable = [
  ...[
    'arabic',
    'armenian',
    'bengali',
    'canadian-aboriginal',
    'cherokee',
    'ethiopic',
    'georgian',
    'gujarati',
    'gurmukhi',
    'hebrew',
  ],
  ...[
    'javanese',
    'kannada',
    'khmer',
    'lao',
    'malayalam',
    'myanmar',
    'oriya',
    'sinhala',
    'symbols',
    'syriac',
    'tamil',
    'telugu',
    'thaana',
  ],
  ...['thai', 'sc', 'tc', 'jp', 'kr'],
];
const regularOnly = ['math', 'mongolian', 'nko', 'symbols-2', 'tifinagh'];

interface FamilyFiles {
  readonly packageName: string;
  readonly stem: string;
  readonly ending: string;
  readonly isVariable: boolean;
}

const filesOf = (id: string): FamilyFiles | undefined => {
  if (id === 'tibetan') return familyFiles('@fontsource-variable', 'noto-serif-tibetan', true);
  if (variable.includes(id)) return familyFiles('@fontsource-variable', `noto-sans-${id}`, true);
  return regularOnly.includes(id) ? familyFiles('@fontsource', `noto-sans-${id}`, false) : undefined;
};

const familyFiles = (scope: string, stem: string, isVariable: boolean): FamilyFiles => ({
  packageName: `${scope}/${stem}`,
  stem,
  ending: isVariable ? 'wght-normal.woff2' : '400-normal.woff2',
  isVariable,
});

/** The package of outline emoji, used whole because its sequences are ligatures. */
export const emojiPackage = '@expo-google-fonts/noto-emoji';

const emojiPath = (bold: boolean): string =>
  bold
    ? '@expo-google-fonts/noto-emoji/700Bold/NotoEmoji_700Bold.ttf'
    : '@expo-google-fonts/noto-emoji/400Regular/NotoEmoji_400Regular.ttf';

/** Superset of the characters of the emoji font. */
const emojiCharacter = /^(?:\p{Emoji}|\p{Extended_Pictographic}|\u20e3|\ufe0e|\ufe0f)$/u;

/** Superset of the characters of the mathematical font, whose index lists only the Latin ones. */
const mathRanges = 'U+0-6FF,U+2000-2BFF,U+3012,U+3030,U+FF5B-FF5D,U+1D400-1D7FF,U+1EE00-1EEFF,U+1F780-1F7D8';

export interface FontFamily {
  /** Returns the files with the code point in their range, most specific first. */
  sources(codePoint: number, bold: boolean): readonly FontSource[];
}

interface FileRange {
  readonly part: string;
  /** First and last code points, in pairs. */
  readonly bounds: Uint32Array;
}

const parseRanges = (unicode: Readonly<Record<string, string>>): FileRange[] =>
  Object.entries(unicode).map(([name, ranges]) => ({
    part: name.replace(/[[\]]/g, ''),
    bounds: Uint32Array.from(
      ranges.split(',').flatMap((range) => {
        const [first = '', last = first] = range.replace(/^U\+/i, '').split('-');
        return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
      }),
    ),
  }));

const inBounds = (bounds: Uint32Array, codePoint: number): boolean => {
  for (let i = 0; i < bounds.length; i += 2)
    if (codePoint >= (bounds[i] as number) && codePoint <= (bounds[i + 1] as number)) return true;
  return false;
};

/** Reads only the index of its files, never a font. Rejects if the package does not exist. */
export const openFamily = async (id: string, read: FontFileReader): Promise<FontFamily> => {
  if (id === 'emoji')
    return {
      sources: (codePoint, bold) =>
        emojiCharacter.test(String.fromCodePoint(codePoint)) ? [packagedFont(emojiPath(bold), undefined, read)] : [],
    };
  const files = filesOf(id);
  // Scripts covered by Noto Sans itself.
  if (files === undefined) return { sources: () => [] };
  // Its only file is named after Latin but contains everything.
  const index: unknown =
    id === 'math'
      ? { latin: mathRanges }
      : JSON.parse(new TextDecoder().decode(await read(`${files.packageName}/unicode.json`)));
  // The file of the family's own script comes first: letters are shaped within one file, and other files repeat some.
  const ranges = parseRanges(index as Record<string, string>).sort(
    (a, b) => Number(b.part === id) - Number(a.part === id),
  );
  return {
    sources: (codePoint, bold) =>
      ranges
        .filter(({ bounds }) => inBounds(bounds, codePoint))
        .map(({ part }) => packagedFont(pathOf(files, part), files.isVariable ? (bold ? 700 : 400) : undefined, read)),
  };
};

const pathOf = ({ packageName, stem, ending }: FamilyFiles, part: string): string =>
  `${packageName}/files/${stem}-${part}-${ending}`;

export const familyPaths = async (read: FontFileReader): Promise<string[]> => {
  const paths = [emojiPath(false), emojiPath(true)];
  for (const id of [...variable, ...regularOnly, 'tibetan']) {
    const files = filesOf(id) as FamilyFiles;
    const index = `${files.packageName}/unicode.json`;
    const parts = parseRanges(JSON.parse(new TextDecoder().decode(await read(index))) as Record<string, string>);
    paths.push(index, ...parts.map(({ part }) => pathOf(files, part)));
  }
  return paths;
};
