export interface ScriptBlock {
  /** ISO 15924 tag for the shaper; `Zyyy` if the characters belong to no specific script. */
  readonly script: string;
  /** Whether letters join, reorder or take marks, and so need shaping. */
  readonly complex: boolean;
  readonly rightToLeft: boolean;
  /** Whether the same character may look different in China, Taiwan, Japan and Korea. */
  readonly eastAsian: boolean;
  readonly families: readonly string[];
}

const symbolFamilies = ['symbols', 'symbols-2', 'math', 'emoji'];
const common: ScriptBlock = {
  script: 'Zyyy',
  complex: false,
  rightToLeft: false,
  eastAsian: false,
  families: symbolFamilies,
};

const block = (
  script: string,
  family: string | undefined,
  kind: 'plain' | 'complex' | 'backwards' | 'eastAsian',
): ScriptBlock => ({
  script,
  complex: kind === 'complex' || kind === 'backwards',
  rightToLeft: kind === 'backwards',
  eastAsian: kind === 'eastAsian',
  families: family === undefined ? symbolFamilies : [family, ...symbolFamilies],
});

const latin = block('Latn', undefined, 'plain');
const greek = block('Grek', undefined, 'plain');
const cyrillic = block('Cyrl', undefined, 'plain');
const armenian = block('Armn', 'armenian', 'plain');
const georgian = block('Geor', 'georgian', 'plain');
const ethiopic = block('Ethi', 'ethiopic', 'plain');
const cherokee = block('Cher', 'cherokee', 'plain');
const syllabics = block('Cans', 'canadian-aboriginal', 'plain');
const hebrew = block('Hebr', 'hebrew', 'backwards');
const arabic = block('Arab', 'arabic', 'backwards');
const syriac = block('Syrc', 'syriac', 'backwards');
const devanagari = block('Deva', 'devanagari', 'complex');
const myanmar = block('Mymr', 'myanmar', 'complex');
const khmer = block('Khmr', 'khmer', 'complex');
const mongolian = block('Mong', 'mongolian', 'complex');
const eastAsian = block('Zyyy', undefined, 'eastAsian');
/** Marks and joiners inherit the script of their base character. */
const inherited: ScriptBlock = {
  script: 'Zinh',
  complex: true,
  rightToLeft: false,
  eastAsian: false,
  families: symbolFamilies,
};
const emoji = block('Zyyy', 'emoji', 'complex');
/** Adlam, Hanifi Rohingya and ancient scripts, which only template fonts cover. The shaper detects the script. */
const otherBackwards = block('Zyyy', undefined, 'backwards');

/** Blocks by first code point (Unicode 17, Blocks.txt); gaps are common. */
const blocks: readonly (readonly [first: number, last: number, block: ScriptBlock])[] = [
  [0x0041, 0x005a, latin],
  [0x0061, 0x007a, latin],
  [0x00aa, 0x00aa, latin],
  [0x00ba, 0x00ba, latin],
  [0x00c0, 0x00d6, latin],
  [0x00d8, 0x00f6, latin],
  [0x00f8, 0x02b8, latin],
  [0x0300, 0x036f, inherited],
  [0x0370, 0x03ff, greek],
  [0x0400, 0x052f, cyrillic],
  [0x0530, 0x058f, armenian],
  [0x0590, 0x05ff, hebrew],
  [0x0600, 0x06ff, arabic],
  [0x0700, 0x074f, syriac],
  [0x0750, 0x077f, arabic],
  [0x0780, 0x07bf, block('Thaa', 'thaana', 'backwards')],
  [0x07c0, 0x07ff, block('Nkoo', 'nko', 'backwards')],
  [0x0860, 0x086f, syriac],
  [0x0870, 0x08ff, arabic],
  [0x0900, 0x0963, devanagari],
  [0x0964, 0x0965, block('Zyyy', 'devanagari', 'plain')],
  [0x0966, 0x097f, devanagari],
  [0x0980, 0x09ff, block('Beng', 'bengali', 'complex')],
  [0x0a00, 0x0a7f, block('Guru', 'gurmukhi', 'complex')],
  [0x0a80, 0x0aff, block('Gujr', 'gujarati', 'complex')],
  [0x0b00, 0x0b7f, block('Orya', 'oriya', 'complex')],
  [0x0b80, 0x0bff, block('Taml', 'tamil', 'complex')],
  [0x0c00, 0x0c7f, block('Telu', 'telugu', 'complex')],
  [0x0c80, 0x0cff, block('Knda', 'kannada', 'complex')],
  [0x0d00, 0x0d7f, block('Mlym', 'malayalam', 'complex')],
  [0x0d80, 0x0dff, block('Sinh', 'sinhala', 'complex')],
  [0x0e00, 0x0e7f, block('Thai', 'thai', 'complex')],
  [0x0e80, 0x0eff, block('Laoo', 'lao', 'complex')],
  [0x0f00, 0x0fff, block('Tibt', 'tibetan', 'complex')],
  [0x1000, 0x109f, myanmar],
  [0x10a0, 0x10ff, georgian],
  [0x1100, 0x11ff, eastAsian],
  [0x1200, 0x139f, ethiopic],
  [0x13a0, 0x13ff, cherokee],
  [0x1400, 0x167f, syllabics],
  [0x1780, 0x17ff, khmer],
  [0x1800, 0x180a, mongolian],
  // Free variation selectors and the vowel separator.
  [0x180b, 0x180f, inherited],
  [0x1810, 0x18af, mongolian],
  [0x18b0, 0x18ff, syllabics],
  [0x19e0, 0x19ff, khmer],
  [0x1ab0, 0x1aff, inherited],
  [0x1c80, 0x1c8f, cyrillic],
  [0x1c90, 0x1cbf, georgian],
  [0x1d00, 0x1d7f, latin],
  [0x1dc0, 0x1dff, inherited],
  [0x1e00, 0x1eff, latin],
  [0x1f00, 0x1fff, greek],
  [0x200c, 0x200d, inherited],
  [0x20d0, 0x20e2, inherited],
  // Keycaps.
  [0x20e3, 0x20e3, { ...inherited, families: ['emoji', ...symbolFamilies] }],
  [0x20e4, 0x20ff, inherited],
  [0x2c60, 0x2c7f, latin],
  [0x2d00, 0x2d2f, georgian],
  [0x2d30, 0x2d7f, block('Tfng', 'tifinagh', 'complex')],
  [0x2d80, 0x2ddf, ethiopic],
  [0x2de0, 0x2dff, cyrillic],
  [0x2e80, 0x31ff, eastAsian],
  [0x3200, 0x9fff, eastAsian],
  [0xa640, 0xa69f, cyrillic],
  [0xa720, 0xa7ff, latin],
  [0xa8e0, 0xa8ff, devanagari],
  [0xa960, 0xa97f, eastAsian],
  [0xa980, 0xa9df, block('Java', 'javanese', 'complex')],
  [0xa9e0, 0xa9ff, myanmar],
  [0xaa60, 0xaa7f, myanmar],
  [0xab00, 0xab2f, ethiopic],
  [0xab30, 0xab6f, latin],
  [0xab70, 0xabbf, cherokee],
  [0xac00, 0xd7ff, eastAsian],
  [0xf900, 0xfaff, eastAsian],
  [0xfb00, 0xfb06, latin],
  [0xfb13, 0xfb17, armenian],
  [0xfb1d, 0xfb4f, hebrew],
  [0xfb50, 0xfdff, arabic],
  [0xfe00, 0xfe0f, inherited],
  [0xfe20, 0xfe2f, inherited],
  [0xfe30, 0xfe4f, eastAsian],
  [0xfe70, 0xfefe, arabic],
  [0xff00, 0xffef, eastAsian],
  [0x10800, 0x10fff, otherBackwards],
  [0x1e800, 0x1edff, otherBackwards],
  [0x1ee00, 0x1eeff, arabic],
  [0x1f1e6, 0x1f1ff, emoji],
  [0x1f200, 0x1f2ff, eastAsian],
  [0x1f300, 0x1f64f, emoji],
  [0x1f680, 0x1f6ff, emoji],
  [0x1f900, 0x1faff, emoji],
  [0x20000, 0x3ffff, eastAsian],
  [0xe0020, 0xe007f, inherited],
  // Variation selectors of ideographs.
  [0xe0100, 0xe01ef, inherited],
];

const findBlock = (codePoint: number): ScriptBlock => {
  let low = 0;
  let high = blocks.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const [first, last, found] = blocks[middle] as (typeof blocks)[number];
    if (codePoint < first) high = middle - 1;
    else if (codePoint > last) low = middle + 1;
    else return found;
  }
  return common;
};

/** Cache of blocks by BMP code point: 1 and above index `distinct`. */
const foundBlocks = new Uint8Array(0x10000);
const distinct: ScriptBlock[] = [common];

export const findScriptBlock = (codePoint: number): ScriptBlock => {
  if (codePoint > 0xffff) return findBlock(codePoint);
  const known = foundBlocks[codePoint] as number;
  if (known !== 0) return distinct[known] as ScriptBlock;
  const block = findBlock(codePoint);
  const index = distinct.indexOf(block, 1);
  foundBlocks[codePoint] = index < 0 ? distinct.push(block) - 1 : index;
  return block;
};

/** Returns whether any character from `first` on satisfies `wanted`. Fast path: most texts have none. */
const hasFrom = (text: string, first: number, wanted: (block: ScriptBlock, codePoint: number) => boolean): boolean => {
  for (let i = 0; i < text.length; i++) {
    if (text.charCodeAt(i) < first) continue;
    const codePoint = text.codePointAt(i) as number;
    if (codePoint > 0xffff) i++;
    if (wanted(findScriptBlock(codePoint), codePoint)) return true;
  }
  return false;
};

/** Returns whether a code point is a right-to-left mark, embedding, override or isolate. */
const turnsText = (codePoint: number): boolean =>
  codePoint === 0x200f || codePoint === 0x202b || codePoint === 0x202e || codePoint === 0x2067;

export const isComplexText = (text: string): boolean => hasFrom(text, 0x300, ({ complex }) => complex);

export const isEastAsianText = (text: string): boolean => hasFrom(text, 0x1100, ({ eastAsian }) => eastAsian);

export const hasRightToLeft = (text: string): boolean =>
  hasFrom(text, 0x590, ({ rightToLeft }, codePoint) => rightToLeft || turnsText(codePoint));
