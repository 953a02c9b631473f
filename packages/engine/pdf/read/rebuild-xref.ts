import { mib } from '../../core/units.ts';
import { nameOf, PdfDict, PdfRef, PdfStream } from '../pdf-value.ts';
import { characterClass, isWhiteSpace } from './character-class.ts';
import { type Decipher, type IndirectObject, parseIndirectObject, parseObjectHeader } from './indirect-object.ts';
import { ObjectParser } from './object-parser.ts';
import { PdfSyntaxError } from './pdf-syntax-error.ts';
import { decodeStream } from './stream-filters.ts';
import type { Xref } from './xref-reader.ts';
import { maxReadNumber, XrefTable } from './xref-table.ts';

/**
 * Builds a cross-reference by scanning all bytes of a damaged file: all `N G obj`, the contents of all object streams,
 * and the best trailer. Later definitions override earlier ones, as in incremental updates. `decipher` decrypts the
 * object streams of an encrypted document. Throws `PdfSyntaxError` if no catalog can be found.
 */
export const rebuildXref = (bytes: Uint8Array, maxDecodedBytes: number, decipher?: Decipher): Xref => {
  const found = findObjects(bytes);
  const table = new XrefTable(Number.POSITIVE_INFINITY);
  const budget = new ReadingBudget(bytes.length);
  const trailers = findTrailers(bytes, new ReadingBudget(bytes.length));
  addCompressedObjects(bytes, found, table, trailers, maxDecodedBytes, budget, decipher);
  for (const [number, { offset, generation }] of found) table.addOffset(number, offset, generation);
  const trailer = new PdfDict();
  // The newest value of each entry; older trailers provide missing ones.
  for (const { dict } of trailers.toSorted((a, b) => a.at - b.at))
    for (const [key, value] of dict.map) trailer.set(key, value);
  for (const key of ['Prev', 'XRefStm', 'W', 'Index', 'Type', 'Filter', 'DecodeParms', 'Length']) trailer.delete(key);
  if (!leadsToCatalog(bytes, table, trailer)) {
    const catalog = findCatalog(bytes, found, budget);
    if (catalog !== undefined) trailer.set('Root', catalog);
    else if (!trailer.has('Root')) throw new PdfSyntaxError('no catalog');
  }
  return { table, trailer, startOffset: 0, isStream: false };
};

/** Budget of bytes to parse: unterminated objects each extend to the end of the file, which would take minutes. */
class ReadingBudget {
  #remaining: number;

  constructor(fileBytes: number) {
    this.#remaining = 8 * fileBytes + 64 * mib;
  }

  get exhausted(): boolean {
    return this.#remaining < 0;
  }

  spend(bytes: number): void {
    this.#remaining -= bytes;
  }
}

/** Object streams are decoded as a whole; real ones are far smaller together. */
const maxObjectStreamBytes = 32 * mib;
const maxInflation = 16;

/** Cost of an object that could not be parsed completely. */
const brokenObjectBytes = 1024 * 1024;

interface Placed {
  readonly offset: number;
  readonly generation: number;
}

type Found = Map<number, Placed>;

const findObjects = (bytes: Uint8Array): Found => {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const found: Found = new Map();
  let last: { readonly number: number; readonly earlier: Placed | undefined } | undefined;
  for (let at = buffer.indexOf('obj'); at >= 0; at = buffer.indexOf('obj', at + 3)) {
    const header = parseObjectHeaderAt(bytes, at);
    if (header === undefined) continue;
    const { offset, generation } = header;
    last = { number: header.number, earlier: found.get(header.number) };
    found.set(header.number, { offset, generation });
  }
  // The file may end inside its last object: its previous version is complete.
  if (last?.earlier !== undefined && tryParse(bytes, found.get(last.number)?.offset ?? 0)?.isCut !== false)
    found.set(last.number, last.earlier);
  return found;
};

/** Returns the start and numbers of `N G obj` with its `obj` at `at`. */
export const parseObjectHeaderAt = (
  bytes: Uint8Array,
  at: number,
): (Placed & { readonly number: number }) | undefined => {
  // In `endobj` a letter precedes it.
  if (at === 0 || (characterClass[bytes[at - 1] as number] === 0 && !isDigit(bytes[at - 1]))) return undefined;
  const offset = headerStart(bytes, at);
  const header = offset === undefined ? undefined : parseObjectHeader(bytes, offset);
  return offset === undefined || header === undefined || header.number > maxReadNumber
    ? undefined
    : { ...header, offset };
};

const isDigit = (code: number | undefined): boolean => code !== undefined && code >= 48 && code <= 57;

const headerStart = (bytes: Uint8Array, objAt: number): number | undefined => {
  let at = objAt;
  const back = (matches: (code: number | undefined) => boolean): number => {
    const end = at;
    while (at > 0 && matches(bytes[at - 1])) at--;
    return end - at;
  };
  back(isWhiteSpace);
  if (back(isDigit) === 0) return undefined;
  if (back(isWhiteSpace) === 0) return undefined;
  return back(isDigit) === 0 ? undefined : at;
};

interface FoundTrailer {
  readonly at: number;
  readonly dict: PdfDict;
}

const findTrailers = (bytes: Uint8Array, budget: ReadingBudget): FoundTrailer[] => {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const trailers: FoundTrailer[] = [];
  for (
    let at = buffer.indexOf('trailer');
    at >= 0 && trailers.length < 1000 && !budget.exhausted;
    at = buffer.indexOf('trailer', at + 7)
  ) {
    const parser = new ObjectParser(bytes, at + 7);
    try {
      const dict = parser.read();
      if (dict instanceof PdfDict) trailers.push({ at, dict });
      budget.spend(parser.position - at);
    } catch (error) {
      if (!(error instanceof PdfSyntaxError)) throw error;
      budget.spend(brokenObjectBytes);
    }
  }
  return trailers;
};

/** Adds the objects of object streams, unless a newer object of the same number follows in the file. */
const addCompressedObjects = (
  bytes: Uint8Array,
  found: Found,
  table: XrefTable,
  trailers: FoundTrailer[],
  maxDecodedBytes: number,
  budget: ReadingBudget,
  decipher: Decipher | undefined,
): void => {
  let decodable = Math.min(maxDecodedBytes, maxInflation * bytes.length + maxObjectStreamBytes);
  // Highest offset first: of two copies of an object, the one in the later stream is newer.
  const newestFirst = [...found].sort(([, a], [, b]) => b.offset - a.offset);
  const lengthOf = (ref: PdfRef): number | undefined => {
    const entry = found.get(ref.number);
    if (entry === undefined) return undefined;
    const start = parseObjectHeader(bytes, entry.offset)?.end ?? bytes.length;
    const value = new ObjectParser(bytes, start, Math.min(bytes.length, start + 32)).read();
    return typeof value === 'number' ? value : undefined;
  };
  for (const [number, { offset }] of newestFirst) {
    if (budget.exhausted) return;
    try {
      if (!mentionsType(bytes, offset)) continue;
      const object = parseIndirectObject(bytes, offset, lengthOf);
      budget.spend(object.end - offset);
      if (!(object.value instanceof PdfStream)) continue;
      const type = nameOf(object.value.dict.get('Type'));
      if (type === 'XRef') trailers.push({ at: offset, dict: object.value.dict });
      if (type !== 'ObjStm') continue;
      const resolve = (item: Parameters<typeof nameOf>[0]) =>
        item instanceof PdfRef ? (lengthOf(item) ?? null) : item;
      const stream = decipher === undefined ? object.value : decipher(object, resolve);
      if (!(stream instanceof PdfStream)) continue;
      const data = decodeStream(stream, resolve, decodable);
      decodable -= data.length;
      const first = resolve(stream.dict.get('First'));
      if (typeof first !== 'number') continue;
      const header = new ObjectParser(data, 0, Math.min(first, data.length));
      for (let index = 0; ; index++) {
        const objectNumber = header.read();
        const objectOffset = header.read();
        if (typeof objectNumber !== 'number' || typeof objectOffset !== 'number') break;
        if ((found.get(objectNumber)?.offset ?? -1) < offset) table.addCompressed(objectNumber, number, index);
      }
    } catch (error) {
      if (!(error instanceof PdfSyntaxError)) throw error;
      budget.spend(Math.min(brokenObjectBytes, bytes.length - offset));
    }
  }
};

/** Returns whether `/ObjStm` or `/XRef` is near the start: parsing every object would take seconds. */
const mentionsType = (bytes: Uint8Array, offset: number): boolean => {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset + offset, Math.min(2048, bytes.length - offset));
  return head.includes('/ObjStm') || head.includes('/XRef');
};

const leadsToCatalog = (bytes: Uint8Array, table: XrefTable, trailer: PdfDict): boolean => {
  const root = trailer.get('Root');
  if (!(root instanceof PdfRef)) return false;
  const entry = table.find(root.number);
  if (entry === undefined) return false;
  // Inside an object stream: verified later by the reader.
  if (entry.kind === 'compressed') return true;
  const parsed = tryParse(bytes, entry.offset)?.value;
  return parsed instanceof PdfDict && parsed.has('Pages');
};

const findCatalog = (bytes: Uint8Array, found: Found, budget: ReadingBudget): PdfRef | undefined => {
  let catalog: PdfRef | undefined;
  for (const [number, { offset, generation }] of found) {
    const head = Buffer.from(bytes.buffer, bytes.byteOffset + offset, Math.min(4096, bytes.length - offset));
    if (!head.includes('Catalog') || budget.exhausted) continue;
    const parsed = tryParse(bytes, offset);
    budget.spend((parsed?.end ?? Math.min(bytes.length, offset + brokenObjectBytes)) - offset);
    const value = parsed?.value ?? null;
    if (value instanceof PdfDict && nameOf(value.get('Type')) === 'Catalog') catalog = new PdfRef(number, generation);
  }
  return catalog;
};

const tryParse = (bytes: Uint8Array, offset: number): IndirectObject | undefined => {
  try {
    return parseIndirectObject(bytes, offset);
  } catch (error) {
    if (error instanceof PdfSyntaxError) return undefined;
    throw error;
  }
};
