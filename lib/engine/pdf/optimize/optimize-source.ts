import { deflateRawSync } from 'node:zlib';
import { mib } from '../../kit/units.ts';
import { nameOf, PdfDict, PdfRef, PdfStream, type PdfValue } from '../pdf-value.ts';
import { findLosses } from '../read/find-losses.ts';
import type { Losses } from '../read/losses.ts';
import { openPdf } from '../read/open-pdf.ts';
import type { PdfDocument } from '../read/pdf-document.ts';
import { documentVersion } from '../write/document-version.ts';
import { ObjectFile } from '../write/object-file.ts';
import { rewriteDocument } from '../write/rewrite-document.ts';
import { serialize } from '../write/serialize.ts';
import { documentEntries, permanentIdentifier, serializeEntries } from '../write/trailer-entries.ts';
import { forbidsObjectStreams } from './archival-profile.ts';
import { DeflateEffort } from './deflate-effort.ts';
import { type LiveObjects, liveObjects } from './live-objects.ts';
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
  /** Parts that the source lacks; `bytes` no longer show which. Absent if it is whole, or `bytes` are its own. */
  readonly losses?: Losses;
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
  const live = liveObjects(document, [...documentEntries(document.trailer).values()]);
  const unchanged = { bytes: source, isSigned: live?.isSigned ?? false, isRepaired: false };
  if (live === undefined || live.isSigned || forbidsObjectStreams(document)) return unchanged;
  const bytes = smallest(document, live, sound);
  if (bytes === sound) return unchanged;
  const losses = findLosses(opened);
  return { bytes, isSigned: false, isRepaired: opened.repaired, losses };
};

/** Sources up to here are written both ways; larger ones gain most by streams that both ways write the same. */
const maxCompareBytes = 4 * mib;

/** The best way to write the document; `before` itself where that is best, or no way gives a smaller file. */
const smallest = (document: PdfDocument, live: LiveObjects, before: Uint8Array): Uint8Array => {
  const effort = new DeflateEffort();
  const deflated = new Map(
    [...live.objects].map(([number, value]) => [number, value instanceof PdfStream ? smaller(value, document, effort) : value]),
  );
  const packed = packedFile(document, deflated, live.ownAppearances, bestLevel);
  if (before.length > maxCompareBytes) return packed.length < before.length ? packed : before;
  const open = packedFile(document, withoutNewFilters(live.objects, deflated), live.ownAppearances, 0);
  const weighed = [
    { bytes: before, weight: weightOf(before) },
    { bytes: packed, weight: weightOf(packed, appendedBytes) },
    { bytes: open, weight: weightOf(open) },
  ];
  const [best] = weighed.filter(({ bytes }) => bytes === before || bytes.length < before.length).toSorted((a, b) => a.weight - b.weight);
  return best?.bytes ?? before;
};

/** What is appended for the rows repeats some of the source's text: it takes so much more in an archive where that text is deflated by itself. */
const appendedBytes = 512;

/** What an archive makes of the bytes is stored and sent for each row, and counts most; the files in them come after that. */
const weightOf = (bytes: Uint8Array, moreInArchive = 0): number => 10 * (deflateRawSync(bytes).length + moreInArchive) + bytes.length;

/** Text without a filter stays so: an archive deflates it better together with what is around it. */
const withoutNewFilters = (before: ReadonlyMap<number, PdfValue>, after: ReadonlyMap<number, PdfValue>): ReadonlyMap<number, PdfValue> =>
  new Map(
    [...after].map(([number, value]) => {
      const source = before.get(number);
      const isOpen = source instanceof PdfStream && !source.dict.has('Filter');
      return [number, isOpen ? new PdfStream(source.dict.copy().delete('Length'), source.raw) : value];
    }),
  );

/** Metadata stays readable for programs that know nothing of PDF (14.3.2). */
const smaller = (stream: PdfStream, document: PdfDocument, effort: DeflateEffort): PdfStream => {
  const recompressed = nameOf(stream.dict.get('Type')) === 'Metadata' ? undefined : recompressStream(stream, document.resolve, effort);
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
  const file = new ObjectFile(documentVersion(document), packedLevel);
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
  const entries = serializeEntries([...documentEntries(document.trailer)].map(([key, value]) => [key, mapped(value)]));
  const permanentId = permanentIdentifier(document.trailer);
  file.finish({ entries, seed: '', permanentId });
  return Buffer.concat(file.take());
};
