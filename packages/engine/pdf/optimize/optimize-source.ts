import { deflateRawSync } from 'node:zlib';
import { mib } from '../../core/units.ts';
import { nameOf, PdfDict, PdfRef, PdfStream, type PdfValue } from '../pdf-value.ts';
import { findLosses } from '../read/find-losses.ts';
import type { Losses } from '../read/losses.ts';
import { openPdf } from '../read/open-pdf.ts';
import type { PdfDocument } from '../read/pdf-document.ts';
import { chooseDocumentVersion } from '../write/document-version.ts';
import { ObjectFile } from '../write/object-file.ts';
import { rewriteDocument } from '../write/rewrite-document.ts';
import { serialize } from '../write/serialize.ts';
import { findPermanentIdentifier, selectDocumentEntries, serializeEntries } from '../write/trailer-entries.ts';
import { forbidsObjectStreams } from './archival-profile.ts';
import { DeflateEffort } from './deflate-effort.ts';
import { collectLiveObjects, type LiveObjects } from './live-objects.ts';
import { mergeEqual } from './merge-equal.ts';
import { recompressStream } from './recompress-stream.ts';

export interface OptimizedSource {
  /** The source's own bytes if they are smallest, or must not change. */
  readonly bytes: Uint8Array;
  /** Whether it is signed: any change would break its signatures. */
  readonly isSigned: boolean;
  /** Whether `bytes` is the repaired version of a damaged document. */
  readonly isRepaired: boolean;
  /** Missing parts of the source, no longer visible in `bytes`. Absent if it is complete, or if `bytes` are its own. */
  readonly losses?: Losses;
}

/**
 * Rewrites a source in fewer bytes, lossless for pixels, text and everything else reachable from the trailer. Drops
 * unreachable objects, stores equal streams once, deflates streams better, and moves objects into object streams (ISO
 * 32000-2, 7.5.7) with one cross-reference stream. The same source produces the same bytes.
 * Throws `INVALID_PDF`, `ENCRYPTED_PDF_UNSUPPORTED`, `MAX_PDF_PAGES_EXCEEDED`, like compiling.
 */
export const optimizeSource = (source: Uint8Array, maxPages: number): OptimizedSource => {
  const opened = openPdf(source, { maxPages });
  const sound = opened.repaired ? rewriteDocument(opened.document, opened.pages) : source;
  const { document } = opened.repaired ? openPdf(sound, { maxPages }) : opened;
  const live = collectLiveObjects(document, [...selectDocumentEntries(document.trailer).values()]);
  const unchanged = { bytes: source, isSigned: live?.isSigned ?? false, isRepaired: false };
  if (live === undefined || live.isSigned || forbidsObjectStreams(document)) return unchanged;
  const bytes = smallest(document, live, sound);
  if (bytes === sound) return unchanged;
  const losses = findLosses(opened);
  return { bytes, isSigned: false, isRepaired: opened.repaired, losses };
};

/**
 * Maximum size for comparing both ways of writing; larger sources gain most from streams, which are the same in both.
 */
const maxCompareBytes = 4 * mib;

/** Returns the best version of the document; `before` if no version is smaller. */
const smallest = (document: PdfDocument, live: LiveObjects, before: Uint8Array): Uint8Array => {
  const effort = new DeflateEffort();
  const deflated = new Map(
    [...live.objects].map(([number, value]) => [
      number,
      value instanceof PdfStream ? smaller(value, document, effort) : value,
    ]),
  );
  const packed = packedFile(document, deflated, live.ownAppearances, bestLevel);
  if (before.length > maxCompareBytes) return packed.length < before.length ? packed : before;
  const open = packedFile(document, withoutNewFilters(live.objects, deflated), live.ownAppearances, 0);
  const weighed = [
    { bytes: before, weight: weightOf(before) },
    { bytes: packed, weight: weightOf(packed, appendedBytes) },
    { bytes: open, weight: weightOf(open) },
  ];
  const [best] = weighed
    .filter(({ bytes }) => bytes === before || bytes.length < before.length)
    .toSorted((a, b) => a.weight - b.weight);
  return best?.bytes ?? before;
};

/** Extra archive bytes for row data, which cannot share text with a separately deflated source. */
const appendedBytes = 512;

/** The archived size is stored and sent per row, and counts most; the size of the extracted files is secondary. */
const weightOf = (bytes: Uint8Array, moreInArchive = 0): number =>
  10 * (deflateRawSync(bytes).length + moreInArchive) + bytes.length;

/** Keeps text without a filter unchanged: an archive deflates it better together with its surroundings. */
const withoutNewFilters = (
  before: ReadonlyMap<number, PdfValue>,
  after: ReadonlyMap<number, PdfValue>,
): ReadonlyMap<number, PdfValue> =>
  new Map(
    [...after].map(([number, value]) => {
      const source = before.get(number);
      const isOpen = source instanceof PdfStream && !source.dict.has('Filter');
      return [number, isOpen ? new PdfStream(source.dict.copy().delete('Length'), source.raw) : value];
    }),
  );

/** Recompresses a stream. Metadata stays readable for programs without PDF support (14.3.2). */
const smaller = (stream: PdfStream, document: PdfDocument, effort: DeflateEffort): PdfStream => {
  const recompressed =
    nameOf(stream.dict.get('Type')) === 'Metadata' ? undefined : recompressStream(stream, document.resolve, effort);
  const { dict, raw } = recompressed ?? stream;
  return new PdfStream(dict.copy().delete('Length'), raw);
};

const bestLevel = 9;

const packedFile = (
  document: PdfDocument,
  objects: ReadonlyMap<number, PdfValue>,
  keep: ReadonlySet<number>,
  packedLevel: number,
): Uint8Array => {
  const merged = mergeEqual(objects, keep);
  const file = new ObjectFile(chooseDocumentVersion(document), packedLevel);
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
  const entries = serializeEntries(
    [...selectDocumentEntries(document.trailer)].map(([key, value]) => [key, mapped(value)]),
  );
  const permanentId = findPermanentIdentifier(document.trailer);
  file.finish({ entries, seed: '', permanentId });
  return Buffer.concat(file.take());
};
