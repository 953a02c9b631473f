import { nameOf, PdfDict, PdfRef, PdfStream, PdfString, type PdfValue } from '../pdf-value.ts';
import type { IndirectObject } from '../read/indirect-object.ts';
import { openPdf } from '../read/open-pdf.ts';
import type { PdfDocument } from '../read/pdf-document.ts';
import { findReadableObject } from '../read/readable-object.ts';
import { withoutCrypt } from '../unlock/decipher.ts';
import { chooseDocumentVersion, readHeaderVersion } from '../write/document-version.ts';
import { isSparse } from '../write/rewrite-document.ts';
import { selectDocumentEntries, serializeEntries } from '../write/trailer-entries.ts';
import type { UpdateTrailer } from '../write/update-section.ts';
import { WholeFile } from '../write/whole-file.ts';
import { serializeEncrypted } from './encrypted-text.ts';
import { entryLengths, writeEncryptDictionary } from './lock.ts';
import { ProtectedLayout, type Slot } from './protected-layout.ts';
import { encryptedBytes } from './row-cipher.ts';

/** Placeholder of one byte that each row writes. It never occurs in serialized objects, which are latin1. */
const gap = '\u0130';
const gaps = /\u0130+/g;

const hexGap = (bytes: number): string => gap.repeat(2 * bytes);

export interface LayoutOptions {
  readonly trailer: Pick<UpdateTrailer, 'id'>;
  /** Value of /P. */
  readonly permissions: number;
  /** Unused numbers for objects that encryption adds. */
  readonly numbers: { readonly encrypt: number; readonly info: number; readonly section: number };
}

/**
 * Lays out a compiled document as a new file: every object with its own number, and one cross-reference. Objects of
 * object streams stay there. Superseded versions of objects, and the cross-reference streams of the source, are left
 * out.
 */
export const layOut = (prefix: Uint8Array, { trailer, permissions, numbers }: LayoutOptions): ProtectedLayout => {
  const { document } = openPdf(prefix, { maxPages: Number.MAX_SAFE_INTEGER });
  const { xref } = document;
  const listed = [...xref.table.numbers()].sort((a, b) => a - b);
  const sparse = isSparse(document);
  const asTable = !sparse && !xref.isStream && listed.every((number) => xref.table.find(number)?.kind !== 'compressed');
  const file = new WholeFile(versionOf(document, asTable), prefix.length);
  const objects = new LaidObjects(file);
  for (const number of listed) {
    const entry = xref.table.find(number);
    if (entry?.kind === 'compressed') file.compressed(number, entry.stream, entry.index);
    const object = entry?.kind === 'offset' ? findReadableObject(document, number, entry.offset) : undefined;
    if (object !== undefined && !isXref(object, document)) objects.write(object, document);
  }
  const entries = new Map(selectDocumentEntries(document.trailer));
  const info = entries.get('Info');
  if (info instanceof PdfDict) {
    objects.write({ number: numbers.info, generation: 0, value: info }, document);
    entries.set('Info', new PdfRef(numbers.info, 0));
  }
  const lock = writeEncryptDictionary(permissions, entryLengths.map(hexGap));
  const { textAt } = file.serialized(numbers.encrypt, 0, lock);
  const lockAt = [...lock.matchAll(gaps)].map(({ index }) => textAt + index);
  // No entry of the standard contains strings, which readers would try to decrypt.
  const kept = [...entries].filter(([, value]) => !hasString(value));
  const text = `${serializeEntries(kept)}/Encrypt ${numbers.encrypt} 0 R`;
  const ended = `${text}/ID[<${trailer.id[0]}><${trailer.id[1]}>]`;
  const previous = file.position;
  const template = asTable ? file.endWithTable(ended) : file.endWithStream(numbers.section, ended, sparse);
  return new ProtectedLayout(template, objects.slots, lockAt, {
    size: file.size,
    previous,
    entries: text,
    id: trailer.id,
    streamNumber: asTable ? undefined : numbers.section,
  });
};

/** Writes objects with gaps, and notes what rows write there. */
class LaidObjects {
  readonly slots: Slot[] = [];
  readonly #file: WholeFile;

  constructor(file: WholeFile) {
    this.#file = file;
  }

  write({ number, generation, value }: Omit<IndirectObject, 'end' | 'isCut'>, document: PdfDocument): void {
    const strings: Buffer[] = [];
    const withGaps = (of: PdfValue): string =>
      serializeEncrypted(of, (bytes) => {
        strings.push(bytes);
        return hexGap(encryptedBytes(bytes.length));
      });
    const kept = Math.min(generation, maxGeneration);
    if (value instanceof PdfStream) {
      const { dict } = withoutCrypt(value.dict, document.resolve);
      const data = new Uint8Array(encryptedBytes(value.raw.length));
      const text = withGaps(dict.copy().set('Length', data.length));
      const { textAt, dataAt } = this.#file.serialized(number, kept, text, data);
      this.#note(text, textAt, strings);
      this.slots.push({ at: dataAt, data: value.raw, isHex: false });
    } else {
      const text = withGaps(value);
      this.#note(text, this.#file.serialized(number, kept, text).textAt, strings);
    }
  }

  #note(text: string, textAt: number, strings: readonly Buffer[]): void {
    for (const [index, found] of [...text.matchAll(gaps)].entries())
      this.slots.push({ at: textAt + found.index, data: strings[index] as Buffer, isHex: true });
  }
}

const maxGeneration = 65_535;

/** Lowest version whose readers know AES-256, by an extension of it (ISO/TS 32000-3). */
const minVersion = '1.7';

const versionOf = (document: PdfDocument, asTable: boolean): string => {
  const version = asTable ? readHeaderVersion(document.bytes) : chooseDocumentVersion(document);
  return version < minVersion ? minVersion : version;
};

const isXref = ({ value }: IndirectObject, document: PdfDocument): boolean =>
  value instanceof PdfStream && nameOf(document.resolve(value.dict.get('Type'))) === 'XRef';

const hasString = (value: PdfValue): boolean =>
  value instanceof PdfString ||
  (Array.isArray(value) && value.some(hasString)) ||
  (value instanceof PdfDict && [...value.map.values()].some(hasString));
