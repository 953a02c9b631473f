import { nameOf, PdfRef, PdfStream } from '../pdf-value.ts';
import type { PdfDocument } from '../read/pdf-document.ts';
import { findReadableObject } from '../read/readable-object.ts';
import { maxObjectNumber } from '../read/xref-table.ts';
import { chooseDocumentVersion, readHeaderVersion } from '../write/document-version.ts';
import { isSparse } from '../write/rewrite-document.ts';
import { serialize } from '../write/serialize.ts';
import { selectDocumentEntries, serializeEntries } from '../write/trailer-entries.ts';
import { WholeFile } from '../write/whole-file.ts';

const maxGeneration = 65_535;

const ofTheLock: ReadonlySet<string> = new Set(['Encrypt', 'AuthCode']);

/**
 * Writes a decrypted document as a new file: every object with its own number and generation, object streams unchanged.
 * Omits the encryption dictionary and the cross-reference streams of the source. Unreadable objects become null, as in
 * viewers. Throws `INVALID_PDF` if parts of a hostile document overlap endlessly.
 */
export const writeCopy = (document: PdfDocument): Uint8Array => {
  const { trailer, xref } = document;
  const encrypt = trailer.get('Encrypt');
  const numbers = [...xref.table.numbers()].sort((a, b) => a - b);
  const sparse = isSparse(document);
  const packed = numbers.some((number) => xref.table.find(number)?.kind === 'compressed');
  const asTable = !sparse && !packed && !xref.isStream;
  const file = new WholeFile(
    asTable ? readHeaderVersion(document.bytes) : chooseDocumentVersion(document),
    document.bytes.length,
  );
  let freeNumber: number | undefined;
  for (const number of numbers) {
    const entry = xref.table.find(number);
    if (entry === undefined || (encrypt instanceof PdfRef && encrypt.number === number)) continue;
    if (entry.kind === 'compressed') {
      file.compressed(number, entry.stream, entry.index);
      continue;
    }
    const object = findReadableObject(document, number, entry.offset);
    if (object === undefined) continue;
    const { value } = object;
    if (value instanceof PdfStream && nameOf(document.resolve(value.dict.get('Type'))) === 'XRef') freeNumber = number;
    else file.object(number, Math.min(object.generation, maxGeneration), value);
  }
  const entries = serializeEntries([...selectDocumentEntries(trailer)].filter(([key]) => !ofTheLock.has(key)));
  const id = trailer.has('ID') ? `/ID ${serialize(trailer.get('ID'))}` : '';
  if (asTable) return file.endWithTable(`${entries}${id}`);
  return file.endWithStream(freeNumber ?? unusedNumber(numbers), `${entries}${id}`, sparse);
};

/** Returns the number after the last one, or the first gap if readers do not support it. Numbers ascend. */
const unusedNumber = (numbers: readonly number[]): number => {
  const next = (numbers.at(-1) ?? 0) + 1;
  if (next <= maxObjectNumber) return next;
  const used = new Set(numbers);
  let gap = 1;
  while (used.has(gap)) gap++;
  return gap;
};
