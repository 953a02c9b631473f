import { PdfKeyword } from '../pdf-value.ts';
import { ObjectParser } from './object-parser.ts';
import { PdfSyntaxError } from './pdf-syntax-error.ts';

/** What a page's content leaves open at its end, and where it restores what it never saved. */
export interface ContentBalance {
  /**
   * Positions of `Q` operators that have no `q`. Viewers ignore them; with a `q` put before the content they would undo it,
   * and with it every transformation so far, so they must go. So must the end of a string that never began, at which pdf.js gives up the rest.
   */
  readonly strays: readonly number[];
  readonly openSaves: number;
  readonly openText: boolean;
  readonly openMarkedContent: number;
  /**
   * What stands behind the content would not be read: it ends inside a string, array, dictionary or inline image, or it has an operator
   * with too few operands, at which poppler gives up the rest.
   */
  readonly blocksRest: boolean;
}

/** Beyond this many levels a page is broken on purpose; viewers keep far fewer. */
const maxLevels = 10_000;
/** More are kept in by painting the content as a form. */
const maxStrays = 100_000;

/**
 * Counts `q`/`Q`, `BT`/`ET` and `BMC`/`EMC` over a page's decoded content streams, taken as one (ISO 32000-2, 7.8.2).
 * Unreadable content counts up to where it can be read.
 */
export const contentBalance = (content: Uint8Array): ContentBalance => {
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

/** Operators that take a fixed number of operands, by that number (ISO 32000-2, annex A). */
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

/** Operators that close what the content left open. */
export const closingOperators = (balance: ContentBalance): string =>
  `${balance.openText ? 'ET ' : ''}${'EMC '.repeat(balance.openMarkedContent)}${'Q '.repeat(balance.openSaves)}`;

/** The content with its strays blanked. */
export const withoutStrays = (content: Uint8Array, balance: ContentBalance): Uint8Array => {
  const clean = Uint8Array.from(content);
  for (const position of balance.strays) clean[position] = 0x20;
  return clean;
};

/** To behind `EI`, which must stand between white space: the data is binary (8.9.7). False where there is none. */
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

/** Image data can hold ` EI ` by chance; what follows a real one is text. */
const textFollows = (bytes: Uint8Array, at: number, end: number): boolean => {
  for (let i = at; i < Math.min(at + 12, end); i++) {
    const code = bytes[i] as number;
    if (code > 126 || (code < 32 && code !== 9 && code !== 10 && code !== 13 && code !== 0)) return false;
  }
  return true;
};
