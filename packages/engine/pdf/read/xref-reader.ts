import { PdfDict, PdfKeyword, PdfStream } from '../pdf-value.ts';
import { isWhiteSpace } from './character-class.ts';
import { parseIndirectObject } from './indirect-object.ts';
import { ObjectParser } from './object-parser.ts';
import { PdfSyntaxError } from './pdf-syntax-error.ts';
import { decodeStream } from './stream-filters.ts';
import { limitEntries, XrefTable } from './xref-table.ts';

export interface Xref {
  readonly table: XrefTable;
  readonly trailer: PdfDict;
  /** Position of the newest section from the header, for `/Prev` in an update. */
  readonly startOffset: number;
  /** Whether the newest section is a cross-reference stream; an update must be of the same kind (7.5.8.1). */
  readonly isStream: boolean;
}

/**
 * Maximum sections in a `/Prev` chain. Every save adds one, so thousands are possible; the visited set breaks loops.
 */
const maxSections = 10_000;

/**
 * Follows `startxref` and `/Prev` (ISO 32000-2, 7.5.4 to 7.5.8); `bytes` begins at the header. Throws `PdfSyntaxError`.
 */
export const readXref = (bytes: Uint8Array, maxDecodedBytes: number): Xref => {
  const startOffset = findStartXref(bytes);
  const table = new XrefTable(limitEntries(bytes.length));
  const visited = new Set<number>();
  const waiting = [startOffset];
  let trailer: PdfDict | undefined;
  let isStream = false;
  for (let offset = waiting.shift(); offset !== undefined; offset = waiting.shift()) {
    if (visited.has(offset)) continue;
    if (visited.size >= maxSections) throw new PdfSyntaxError('too many cross-reference sections');
    visited.add(offset);
    const section = readSection(bytes, offset, table, maxDecodedBytes);
    if (trailer === undefined) {
      trailer = section.trailer;
      isStream = section.isStream;
    }
    const previous = section.trailer.get('Prev');
    if (typeof previous === 'number') waiting.push(previous);
    const hybrid = section.isStream ? null : section.trailer.get('XRefStm');
    if (typeof hybrid !== 'number' || visited.has(hybrid)) {
      for (const number of section.free) table.addFree(number);
      continue;
    }
    // The table of a hybrid file marks objects as free that only its stream contains. The stream precedes the older
    // sections (7.5.8.4). Objects that the stream lacks too are really free.
    visited.add(hybrid);
    const free = section.free.filter((number) => !table.knows(number));
    const older = readSection(bytes, hybrid, table, maxDecodedBytes).trailer.get('Prev');
    if (typeof older === 'number') waiting.push(older);
    if (typeof older === 'number' && older !== previous) table.isForked = true;
    if (free.some((number) => table.knows(number))) table.hidesObjects = true;
    for (const number of free) table.addFree(number);
  }
  if (trailer === undefined) throw new PdfSyntaxError('no trailer');
  return { table, trailer, startOffset, isStream };
};

const findStartXref = (bytes: Uint8Array): number => {
  const tail = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  // Junk after %%EOF is common, so search the whole file from its end.
  const at = tail.lastIndexOf('startxref');
  if (at < 0) throw new PdfSyntaxError('no startxref');
  const parser = new ObjectParser(bytes, at + 9);
  const offset = parser.read();
  if (typeof offset !== 'number' || !Number.isInteger(offset) || offset < 0 || offset >= bytes.length) {
    throw new PdfSyntaxError('startxref leads nowhere');
  }
  return offset;
};

interface Section {
  readonly trailer: PdfDict;
  readonly isStream: boolean;
  /** Entries that a table marks as free, not recorded yet: the stream of a hybrid file may contain them. */
  readonly free: readonly number[];
}

const readSection = (bytes: Uint8Array, offset: number, table: XrefTable, maxDecodedBytes: number): Section => {
  if (!(Number.isInteger(offset) && offset >= 0 && offset < bytes.length))
    throw new PdfSyntaxError('cross-reference offset out of range');
  const parser = new ObjectParser(bytes, offset);
  const first = parser.read();
  if (first instanceof PdfKeyword && first.word === 'xref') return readTable(parser, table);
  if (typeof first !== 'number') throw new PdfSyntaxError('no cross-reference section where one should be');
  const { value } = parseIndirectObject(bytes, offset);
  if (!(value instanceof PdfStream)) throw new PdfSyntaxError('the cross-reference stream is not a stream');
  readXrefStream(value, table, maxDecodedBytes);
  return { trailer: value.dict, isStream: true, free: [] };
};

const readTable = (parser: ObjectParser, table: XrefTable): Section => {
  const free: number[] = [];
  for (;;) {
    const word = parser.read();
    if (word instanceof PdfKeyword && word.word === 'trailer') break;
    const count = parser.read();
    if (typeof word !== 'number' || typeof count !== 'number')
      throw new PdfSyntaxError('damaged cross-reference subsection');
    for (let i = 0; i < count; i++) readEntry(parser, table, free, word + i);
  }
  const trailer = parser.read();
  if (!(trailer instanceof PdfDict)) throw new PdfSyntaxError('no trailer dictionary');
  return { trailer, isStream: false, free };
};

/**
 * Reads `nnnnnnnnnn ggggg n` digit by digit: far faster than parsing objects, and tolerates entries of 19 or 21 bytes.
 */
const readEntry = (parser: ObjectParser, table: XrefTable, free: number[], number: number): void => {
  const offset = readDigits(parser);
  const generation = readDigits(parser);
  const { bytes } = parser;
  while (isWhiteSpace(bytes[parser.position])) parser.position++;
  const kind = bytes[parser.position++];
  if (kind === 0x6e) {
    // Some producers use offset 0 for a free entry.
    if (offset === 0) free.push(number);
    else table.addOffset(number, offset, generation);
  } else if (kind === 0x66) free.push(number);
  else throw new PdfSyntaxError('damaged cross-reference entry');
};

const readDigits = (parser: ObjectParser): number => {
  const { bytes } = parser;
  let at = parser.position;
  while (isWhiteSpace(bytes[at])) at++;
  const start = at;
  let value = 0;
  for (let code = bytes[at] ?? 0; code >= 48 && code <= 57; code = bytes[++at] ?? 0) value = value * 10 + (code - 48);
  if (at === start || at - start > 15) throw new PdfSyntaxError('damaged cross-reference entry');
  parser.position = at;
  return value;
};

const readXrefStream = (stream: PdfStream, table: XrefTable, maxDecodedBytes: number): void => {
  const widths = stream.dict.get('W');
  if (!Array.isArray(widths) || widths.length < 3) throw new PdfSyntaxError('cross-reference stream without /W');
  const [typeWidth, secondWidth, thirdWidth] = widths.map((width) => (typeof width === 'number' ? width : -1)) as [
    number,
    number,
    number,
  ];
  const entryWidth = typeWidth + secondWidth + thirdWidth;
  const widthOk = (width: number): boolean => Number.isInteger(width) && width >= 0 && width <= 8;
  if (![typeWidth, secondWidth, thirdWidth].every(widthOk) || entryWidth === 0) throw new PdfSyntaxError('absurd /W');
  const data = decodeStream(stream, (value) => value, maxDecodedBytes);
  const size = stream.dict.get('Size');
  const index = stream.dict.get('Index');
  const ranges = Array.isArray(index) ? index : [0, typeof size === 'number' ? size : 0];
  let at = 0;
  const field = (width: number, fallback: number): number => {
    if (width === 0) return fallback;
    let value = 0;
    for (let i = 0; i < width; i++) value = value * 256 + (data[at++] ?? 0);
    return value;
  };
  for (let range = 0; range + 1 < ranges.length; range += 2) {
    const first = ranges[range];
    const count = ranges[range + 1];
    if (typeof first !== 'number' || typeof count !== 'number') throw new PdfSyntaxError('damaged /Index');
    for (let i = 0; i < count && at + entryWidth <= data.length; i++) {
      const type = field(typeWidth, 1);
      const second = field(secondWidth, 0);
      const third = field(thirdWidth, 0);
      if (type === 0) table.addFree(first + i);
      else if (type === 1) table.addOffset(first + i, second, third);
      else if (type === 2) table.addCompressed(first + i, second, third);
    }
  }
};
