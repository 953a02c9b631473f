import { parseColumnKey } from './column-key.ts';
import type { Row } from './row.ts';

/** Columns whose values may name a row's PDF. Source: specification 8. */
export const maxFilenameColumns = 3;

const maxSegmentCharacters = 24;
const maxStemCharacters = 120;

/** Maximum code points before normalization, which sorts marks: 24 always remain after composition. */
const maxGatheredCharacters = 8 * maxSegmentCharacters;

// Created on first use: compiling such an expression takes longer than naming a row.
let letterOrDigit: RegExp | undefined;
let mark: RegExp | undefined;
const isAsciiLetterOrDigit = Array.from({ length: 128 }, (_, code) => /[A-Za-z0-9]/.test(String.fromCharCode(code)));

/** Style of row file names. If absent, names follow the specification. */
export interface NameStyle {
  /** Number of rows in the job. Row numbers are padded to its digit count, so that names sort. */
  readonly rows: number;
}

/**
 * Returns the file name of a row's PDF: `row_<n>`, then the sanitized values of the chosen columns in order (repeats
 * kept), then `.pdf`. Unknown columns, missing values, and values without letters or digits add nothing. Names never
 * collide because each begins with the row number.
 * @param rowNumber 1-based.
 * @param filenameColumns column keys sent by the client.
 * @param style for names meant for people: sortable numbers, and long values cut after a whole word. Source:
 * specification 2.6; api.md, "Manifest" (file-name segments) and "Finer points"; api.md, "Readable names".
 */
export const nameRowFile = (
  rowNumber: number,
  filenameColumns: readonly string[],
  row: Row,
  style?: NameStyle,
): string => {
  let stem = `row_${style === undefined ? rowNumber : String(rowNumber).padStart(String(style.rows).length, '0')}`;
  for (const key of filenameColumns) {
    const column = parseColumnKey(key);
    const segment = column === undefined ? '' : fileNameSegment(row[column] ?? '', style !== undefined);
    if (segment !== '') stem += `_${segment}`;
  }
  return `${cut(stem, maxStemCharacters)}.pdf`;
};

/**
 * Keeps letters and digits with the marks that follow them. Replaces every other run with one `_`, except at the ends.
 */
const fileNameSegment = (value: string, endsWithWord: boolean): string => {
  let segment = '';
  let gathered = 0;
  let runStart = -1;
  let at = 0;
  while (at < value.length && gathered < maxGatheredCharacters) {
    const code = value.codePointAt(at) ?? 0;
    if (code < 128 ? isAsciiLetterOrDigit[code] : isKept(String.fromCodePoint(code), runStart >= 0)) {
      if (runStart < 0) runStart = at;
      gathered++;
    } else if (runStart >= 0) {
      segment = joined(segment, value.slice(runStart, at));
      runStart = -1;
    }
    at += code > 0xffff ? 2 : 1;
  }
  if (runStart >= 0) segment = joined(segment, value.slice(runStart, at));
  return endsWithWord ? cutAtWord(segment.normalize('NFC')) : cut(segment.normalize('NFC'), maxSegmentCharacters);
};

const isKept = (character: string, isInRun: boolean): boolean => {
  letterOrDigit ??= /[\p{L}\p{N}]/u;
  mark ??= /\p{M}/u;
  return letterOrDigit.test(character) || (isInRun && mark.test(character));
};

const joined = (segment: string, run: string): string => (segment === '' ? run : `${segment}_${run}`);

const cut = (text: string, maxCharacters: number): string => {
  if (text.length <= maxCharacters) return text;
  return [...text].slice(0, maxCharacters).join('').replace(/_+$/, '');
};

/** Like `cut`, but ends after a whole word if that uses at least a third of the maximum. */
const cutAtWord = (segment: string): string => {
  const whole = cut(segment, maxSegmentCharacters);
  if (whole === segment || segment[whole.length] === '_') return whole;
  const end = whole.lastIndexOf('_');
  return end < maxSegmentCharacters / 3 ? whole : whole.slice(0, end);
};
