import { PdfName, PdfString } from '../pdf-value.ts';
import { parseObjectHeader } from '../read/indirect-object.ts';
import { ObjectParser } from '../read/object-parser.ts';
import type { PdfDocument } from '../read/pdf-document.ts';
import type { SignatureField } from './find-signatures.ts';
import { Invalid } from './verification.ts';

export interface SignedRange {
  /** The signed bytes: those before the signature value and those after it. */
  readonly parts: readonly [Uint8Array, Uint8Array];
  /** End of the signed bytes. */
  readonly end: number;
  /** Content of `/Contents`, including its padding. */
  readonly contents: Uint8Array;
}

/**
 * Checks that `/ByteRange` covers everything from the first byte to its end, except exactly the value of `/Contents` of
 * the same dictionary (ISO 32000-2, 12.8.1). Throws `Invalid`.
 */
export const checkByteRange = (file: Uint8Array, document: PdfDocument, field: SignatureField): SignedRange => {
  const { contents, byteRange } = findPlaces(document, field);
  const [start, before, after, length, ...spare] = byteRange;
  const isRange =
    [start, before, after, length].every((each) => Number.isSafeInteger(each) && (each as number) >= 0) &&
    spare.length === 0;
  if (!isRange) throw wrong('is not four whole numbers');
  const [from, gapStart, gapEnd, rest] = [start, before, after, length] as [number, number, number, number];
  if (from !== 0) throw wrong('does not begin at the first byte');
  if (gapEnd < gapStart) throw wrong('overlaps itself');
  const end = gapEnd + rest;
  if (end > file.length) throw wrong('ends after the file, which was cut off');
  if (gapStart !== contents.start || gapEnd !== contents.end)
    throw wrong('leaves out other bytes than the signature value');
  return {
    parts: [file.subarray(0, gapStart), file.subarray(gapEnd, end)],
    end,
    contents: decodeContents(file.subarray(gapStart, gapEnd)),
  };
};

const wrong = (reason: string): Invalid => new Invalid('BYTE_RANGE_WRONG', `The signed byte range ${reason}.`);

interface Places {
  readonly contents: { readonly start: number; readonly end: number };
  readonly byteRange: readonly unknown[];
}

/** Finds the written position of `/Contents`. Readers disagree about repeated entries, so they are rejected. */
const findPlaces = (document: PdfDocument, { objectNumber }: SignatureField): Places => {
  const entry = objectNumber === undefined ? undefined : document.xref.table.find(objectNumber);
  const header = entry?.kind === 'offset' ? parseObjectHeader(document.bytes, entry.offset) : undefined;
  if (header === undefined)
    throw new Invalid('CONTENTS_WRONG', 'The signature dictionary is not an object of its own in the file.');
  const parser = new ObjectParser(document.bytes, header.end);
  parser.skipSpace();
  parser.position += 2;
  const keys = new Set<string>();
  let contents: Places['contents'] | undefined;
  let byteRange: readonly unknown[] | undefined;
  for (;;) {
    const key = parser.read();
    if (!(key instanceof PdfName)) break;
    if (keys.has(key.name))
      throw new Invalid('CONTENTS_WRONG', `The signature dictionary has two entries ${key.name}.`);
    keys.add(key.name);
    parser.skipSpace();
    const start = parser.position;
    const value = parser.read();
    if (key.name === 'Contents' && value instanceof PdfString) contents = { start, end: parser.position };
    if (key.name === 'ByteRange' && Array.isArray(value)) byteRange = value;
  }
  if (contents === undefined) throw new Invalid('CONTENTS_WRONG', 'The signature dictionary has no direct value.');
  if (byteRange === undefined) throw wrong('is missing');
  return { contents, byteRange };
};

const lowerCase = /^(?:[0-9a-f]{2})+$/;
const upperCase = /^(?:[0-9A-F]{2})+$/;

/** Decodes `<…>` strictly: pairs of digits in one case, and nothing else. */
const decodeContents = (written: Uint8Array): Uint8Array => {
  const text = Buffer.from(written.buffer, written.byteOffset, written.length).toString('latin1');
  const digits = text.slice(1, -1);
  const isHex = text.startsWith('<') && text.endsWith('>') && (lowerCase.test(digits) || upperCase.test(digits));
  if (!isHex) throw new Invalid('CONTENTS_WRONG', 'The signature value is not written in hexadecimal digits alone.');
  return Buffer.from(digits, 'hex');
};
