import { PdfDict, PdfKeyword, PdfRef, PdfStream, type PdfValue } from '../pdf-value.ts';
import { isWhiteSpace } from './character-class.ts';
import { ObjectParser } from './object-parser.ts';
import { PdfSyntaxError } from './pdf-syntax-error.ts';

export interface IndirectObject {
  readonly number: number;
  readonly generation: number;
  readonly value: PdfValue;
  readonly end: number;
  readonly isCut: boolean;
}

/** Decrypts the strings of an object, and its stream if it is one. Its argument must not be shared. */
export type Decipher = (object: IndirectObject, resolve: (value: PdfValue) => PdfValue) => PdfValue;

/** Resolves a `/Length` reference; `undefined` if it is not known (yet). */
export type ResolveLength = (ref: PdfRef) => number | undefined;

/**
 * Parses `N G obj … endobj` at an offset (ISO 32000-2, 7.3.10), including streams. A stream with a `/Length` that does
 * not lead to `endstream` ends at that word. Throws `PdfSyntaxError` if no object begins there.
 */
export const parseIndirectObject = (
  bytes: Uint8Array,
  offset: number,
  resolveLength?: ResolveLength,
): IndirectObject => {
  const header = parseObjectHeader(bytes, offset);
  if (header === undefined) throw new PdfSyntaxError('no object where one should be');
  const parser = new ObjectParser(bytes, header.end);
  let value = parser.read();
  if (value === undefined || value instanceof PdfKeyword) value = null;
  if (value instanceof PdfDict) {
    const beforeWord = parser.position;
    const word = parser.read();
    if (word instanceof PdfKeyword && word.word === 'stream') {
      const { stream, end, isCut } = readStream(bytes, parser.position, value, resolveLength);
      return { number: header.number, generation: header.generation, value: stream, end, isCut };
    }
    parser.position = beforeWord;
  }
  const isCut = parser.unterminated || endsWithBytes(bytes, parser.position);
  return { number: header.number, generation: header.generation, value, end: parser.position, isCut };
};

/** Returns whether the bytes end right after an object without `endobj`: a part of it may be missing. */
const endsWithBytes = (bytes: Uint8Array, at: number): boolean =>
  bytes.length - at < longestEnding && !Buffer.from(bytes.subarray(at)).includes('endobj');

/** Maximum distance of `endobj` from an object at the end of a file. */
const longestEnding = 16;

/** Parses `N G obj` at an offset, skipping white space before it. */
export const parseObjectHeader = (
  bytes: Uint8Array,
  offset: number,
): { number: number; generation: number; end: number } | undefined => {
  let at = offset;
  const digits = (): number => {
    while (isWhiteSpace(bytes[at])) at++;
    const start = at;
    let value = 0;
    for (let code = bytes[at] ?? 0; code >= 48 && code <= 57 && at - start < 10; code = bytes[++at] ?? 0)
      value = value * 10 + (code - 48);
    return at === start ? -1 : value;
  };
  const number = digits();
  if (number < 0 || !isWhiteSpace(bytes[at])) return undefined;
  const generation = digits();
  if (generation < 0) return undefined;
  while (isWhiteSpace(bytes[at])) at++;
  if (bytes[at] !== 0x6f || bytes[at + 1] !== 0x62 || bytes[at + 2] !== 0x6a) return undefined;
  return { number, generation, end: at + 3 };
};

const readStream = (
  bytes: Uint8Array,
  afterKeyword: number,
  dict: PdfDict,
  resolveLength: ResolveLength | undefined,
): { stream: PdfStream; end: number; isCut: boolean } => {
  let start = afterKeyword;
  // CR LF or LF ends the line of the keyword; a lone CR is wrong but occurs (7.3.8.1).
  while (bytes[start] === 32) start++;
  if (bytes[start] === 13) start++;
  if (bytes[start] === 10) start++;
  const declared = dict.get('Length');
  const length = declared instanceof PdfRef ? resolveLength?.(declared) : declared;
  if (typeof length === 'number' && Number.isInteger(length) && length >= 0 && start + length <= bytes.length) {
    let at = start + length;
    while (isWhiteSpace(bytes[at])) at++;
    if (startsWithWord(bytes, at, 'endstream') || startsWithWord(bytes, at, 'endobj')) {
      return { stream: new PdfStream(dict, bytes.subarray(start, start + length)), end: at + 9, isCut: false };
    }
  }
  const end = guessStreamEnd(bytes, start);
  let dataEnd = end;
  if (bytes[dataEnd - 1] === 10) dataEnd--;
  if (bytes[dataEnd - 1] === 13) dataEnd--;
  return {
    stream: new PdfStream(dict, bytes.subarray(start, Math.max(start, dataEnd)), true),
    end: end + 9,
    isCut: end === bytes.length,
  };
};

/** Size of the first search window, doubled until a word is found: searching whole files per stream takes minutes. */
const firstSearchBytes = 1024;

/** Returns the next `endstream`, unless the object ends, and another begins, before it. */
const guessStreamEnd = (bytes: Uint8Array, start: number): number => {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  let endObject = -1;
  let length = firstSearchBytes / 2;
  for (let from = start; from < bytes.length; from += length) {
    length *= 2;
    // A word may span two windows.
    const part = buffer.subarray(0, from + length + 'endstream'.length - 1);
    const endStream = part.indexOf('endstream', from);
    if (endObject < 0) endObject = part.subarray(0, endStream < 0 ? part.length : endStream).indexOf('endobj', from);
    if (endObject >= 0 && parseObjectHeader(bytes, endObject + 6) !== undefined) return endObject;
    if (endStream >= 0) return endStream;
  }
  return endObject < 0 ? bytes.length : endObject;
};

const startsWithWord = (bytes: Uint8Array, at: number, word: string): boolean => {
  for (let i = 0; i < word.length; i++) if (bytes[at + i] !== word.charCodeAt(i)) return false;
  return true;
};
