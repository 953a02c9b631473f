import { deflateRawSync } from 'node:zlib';
import { mib } from '../../core/units.ts';
import { nameOf, PdfDict, PdfRef, PdfStream, PdfString, type PdfValue } from '../pdf-value.ts';
import { openPdf } from '../read/open-pdf.ts';
import type { PdfDocument } from '../read/pdf-document.ts';
import { documentVersion } from '../write/document-version.ts';
import { ObjectFile } from '../write/object-file.ts';
import { rewriteDocument } from '../write/rewrite-document.ts';
import { serialize, serializeName } from '../write/serialize.ts';
import { forbidsObjectStreams } from './archival-profile.ts';
import { DeflateEffort } from './deflate-effort.ts';
import { liveObjects } from './live-objects.ts';
import { mergeEqual } from './merge-equal.ts';
import { recompressStream } from './recompress-stream.ts';

/** A source, written anew in fewer bytes where that is possible. */
export interface OptimizedSource {
  /** The source's own bytes where they are best, or must stay as they are. */
  readonly bytes: Uint8Array;
  /** It is signed: any change would break its signatures. */
  readonly isSigned: boolean;
  /** `bytes` are of a document that was damaged, and is sound now. */
  readonly isRepaired: boolean;
}

/**
 * Writes a source anew in fewer bytes, lossless for pixels, text and everything else that the document's trailer leads to: what nothing leads
 * to is left out, equal streams are stored once, streams are deflated better, objects go into object streams (ISO 32000-2, 7.5.7) with
 * one cross-reference stream. The same source gives the same bytes.
 * Throws `INVALID_PDF`, `ENCRYPTED_PDF_UNSUPPORTED`, `MAX_PDF_PAGES_EXCEEDED`, as compiling it does.
 */
export const optimizeSource = (source: Uint8Array, maxPages: number): OptimizedSource => {
  const opened = openPdf(source, { maxPages });
  const sound = opened.repaired ? rewriteDocument(opened.document, opened.pages) : source;
  const { document } = opened.repaired ? openPdf(sound, { maxPages }) : opened;
  const live = liveObjects(document, [...trailerEntries(document).values()]);
  const unchanged = { bytes: source, isSigned: live?.isSigned ?? false, isRepaired: false };
  if (live === undefined || live.isSigned || forbidsObjectStreams(document)) return unchanged;
  const effort = new DeflateEffort();
  const objects = new Map<number, PdfValue>();
  for (const [number, value] of live.objects) objects.set(number, value instanceof PdfStream ? smaller(value, document, effort) : value);
  const bytes = packedFile(document, objects, mergeEqual(objects, live.ownAppearances));
  return isSmaller(bytes, sound) ? { bytes, isSigned: false, isRepaired: opened.repaired } : unchanged;
};

/**
 * In the row's PDF and in the archive, which deflates all that rows begin with once more: text that is not deflated yet may take less there
 * than in a stream of its own, also with what compiling appends to it. That can turn the scale in small files alone.
 */
const isSmaller = (bytes: Uint8Array, before: Uint8Array): boolean =>
  bytes.length < before.length && (before.length > maxArchivedBytes || archivedBytes(bytes) + minArchivedGain <= archivedBytes(before));

const maxArchivedBytes = 4 * mib;
/** What is appended repeats some of the source's text: it costs at most so much more where that text is packed away. */
const minArchivedGain = 512;

const archivedBytes = (bytes: Uint8Array): number => deflateRawSync(bytes, { level: bestLevel }).length;

/** What the trailer says of the document, without what it says of the file (table 15, and those of a cross-reference stream). */
const trailerEntries = (document: PdfDocument): Map<string, PdfValue> =>
  new Map([...document.trailer.map].filter(([key, value]) => value !== null && !ofTheFile.has(key)));

const ofTheFile: ReadonlySet<string> = new Set([
  'Size',
  'Prev',
  'ID',
  'XRefStm',
  'Type',
  'W',
  'Index',
  'Length',
  'Filter',
  'DecodeParms',
  'DL',
]);

/** Metadata stays readable for programs that know nothing of PDF (14.3.2). */
const smaller = (stream: PdfStream, document: PdfDocument, effort: DeflateEffort): PdfStream => {
  const recompressed = nameOf(stream.dict.get('Type')) === 'Metadata' ? undefined : recompressStream(stream, document.resolve, effort);
  const { dict, raw } = recompressed ?? stream;
  return new PdfStream(dict.copy().delete('Length'), raw);
};

const bestLevel = 9;

const packedFile = (document: PdfDocument, objects: ReadonlyMap<number, PdfValue>, merged: ReadonlyMap<number, number>): Uint8Array => {
  const file = new ObjectFile(documentVersion(document), bestLevel);
  const numbers = new Map<number, number>();
  for (const number of objects.keys()) if (!merged.has(number)) numbers.set(number, file.allocate());
  const mapped = (value: PdfValue): PdfValue => {
    if (value instanceof PdfRef) {
      const number = numbers.get(merged.get(value.number) ?? value.number);
      return number === undefined ? null : new PdfRef(number, 0);
    }
    if (Array.isArray(value)) return value.map(mapped);
    if (value instanceof PdfDict) return new PdfDict([...value.map].map(([key, item]) => [key, mapped(item)] as const));
    return value;
  };
  for (const [number, copy] of numbers) {
    const value = objects.get(number) ?? null;
    if (value instanceof PdfStream) file.sharedStream(copy, serialize(mapped(value.dict)).slice(2, -2), value.raw);
    else file.object(copy, serialize(mapped(value)));
  }
  let entries = '';
  for (const [key, value] of trailerEntries(document)) entries += `${serializeName(key)} ${serialize(mapped(value))}`;
  const permanentId = firstIdentifier(document);
  file.finish({ entries, seed: '', ...(permanentId === undefined ? {} : { permanentId }) });
  return Buffer.concat(file.take());
};

const firstIdentifier = ({ trailer }: PdfDocument): string | undefined => {
  const id = trailer.get('ID');
  const first = Array.isArray(id) ? id[0] : undefined;
  return first instanceof PdfString && first.bytes !== '' ? Buffer.from(first.bytes, 'latin1').toString('hex') : undefined;
};
