import { PdfKeyword } from '../pdf-value.ts';
import { ObjectParser } from './object-parser.ts';
import { PdfSyntaxError } from './pdf-syntax-error.ts';

export interface ContentBalance {
  /**
   * Positions of `Q` operators without a `q`. Viewers ignore them. With a `q` inserted before the content, they would
   * undo it, so they must be removed. So must unmatched ends of strings, which make pdf.js drop the rest.
   */
  readonly strays: readonly number[];
  readonly openSaves: number;
  readonly openText: boolean;
  readonly openMarkedContent: number;
  /**
   * Whether appended content would not be read: it would be inside a string, array, dictionary or image, or follow an
   * operator with too few operands, at which poppler drops the rest.
   */
  readonly blocksRest: boolean;
}

/** A page with more levels is malicious; viewers support far fewer. */
const maxLevels = 10_000;
/** Content with more strays is painted as a form XObject instead. */
const maxStrays = 100_000;

/** Counts `q`/`Q`, `BT`/`ET`, `BMC`/`EMC` in a page's content (ISO 32000-2, 7.8.2), as far as it can be read. */
export const measureBalance = (content: Uint8Array): ContentBalance => {
  const strays: number[] = [];
  let openSaves = 0;
  let openText = false;
  let openMarkedContent = 0;
  const parser = new ObjectParser(content, 0, content.length, false);
  let blocksRest = false;
  let operands = 0;
  try {
    for (let token = parser.read(); token !== undefined; token = parser.read()) {
      if (!(token instanceof PdfKeyword)) {
        operands++;
        continue;
      }
      if (operands < mostOperandsNeeded && operands < (operandsNeeded.get(token.word) ?? 0)) blocksRest = true;
      operands = 0;
      switch (token.word) {
        case 'q':
          openSaves++;
          break;
        case 'Q':
          if (openSaves > 0) openSaves--;
          else if (strays.length < maxStrays) strays.push(parser.position - 1);
          else blocksRest = true;
          break;
        case 'BT':
          openText = true;
          break;
        case 'ET':
          openText = false;
          break;
        case 'BMC':
        case 'BDC':
          openMarkedContent++;
          break;
        case 'EMC':
          if (openMarkedContent > 0) openMarkedContent--;
          break;
        case 'BI':
          if (!skipInlineImage(parser)) blocksRest = true;
          break;
        case ')':
          if (strays.length < maxStrays) strays.push(parser.position - 1);
          else blocksRest = true;
          break;
      }
    }
  } catch (error) {
    if (!(error instanceof PdfSyntaxError)) throw error;
    blocksRest = true;
  }
  return {
    strays,
    openSaves: Math.min(openSaves, maxLevels),
    openText,
    openMarkedContent: Math.min(openMarkedContent, maxLevels),
    blocksRest: blocksRest || parser.unterminated,
  };
};

const mostOperandsNeeded = 6;

/** Operators with a fixed number of operands, by that number (ISO 32000-2, annex A). */
const operandsNeeded: ReadonlyMap<string, number> = new Map(
  [
    "gs i J j M w ri g G cs CS sh Do Tj TJ ' Tc Tw Tz TL Tr Ts BMC MP",
    'm l d Td TD Tf BDC DP d0',
    'rg RG "',
    'k K re v y',
    '',
    'c cm Tm d1',
  ].flatMap((words, index) => words.split(' ').map((word) => [word, index + 1] as const)),
);

export const writeClosingOperators = (balance: ContentBalance): string =>
  `${balance.openText ? 'ET ' : ''}${'EMC '.repeat(balance.openMarkedContent)}${'Q '.repeat(balance.openSaves)}`;

export const withoutStrays = (content: Uint8Array, balance: ContentBalance): Uint8Array => {
  const clean = Uint8Array.from(content);
  for (const position of balance.strays) clean[position] = 0x20;
  return clean;
};

/** Skips past `EI`, which must be between white space: the data is binary (8.9.7). Returns false if it is missing. */
const skipInlineImage = (parser: ObjectParser): boolean => {
  const { bytes, end } = parser;
  for (let token = parser.read(); token !== undefined; token = parser.read()) {
    if (token instanceof PdfKeyword && token.word === 'ID') break;
  }
  for (let at = parser.position; at + 2 < end; at++) {
    const before = bytes[at] as number;
    const after = bytes[at + 3];
    const spaceBefore = before === 10 || before === 13 || before === 32;
    if (
      spaceBefore &&
      bytes[at + 1] === 0x45 &&
      bytes[at + 2] === 0x49 &&
      (after === undefined || after <= 32) &&
      textFollows(bytes, at + 3, end)
    ) {
      parser.position = at + 3;
      return true;
    }
  }
  parser.position = end;
  return false;
};

/** Returns whether text follows: image data can contain ` EI ` by chance, but text follows a real one. */
const textFollows = (bytes: Uint8Array, at: number, end: number): boolean => {
  for (let i = at; i < Math.min(at + 12, end); i++) {
    const code = bytes[i] as number;
    if (code > 126 || (code < 32 && code !== 9 && code !== 10 && code !== 13 && code !== 0)) return false;
  }
  return true;
};
