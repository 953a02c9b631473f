import type { OpenedPdf } from '../read/open-pdf.ts';
import { findPermanentIdentifier, selectDocumentEntries, serializeEntries } from './trailer-entries.ts';
import type { UpdateTrailer } from './update-section.ts';
import { UpdateWriter } from './update-writer.ts';

/** A source to append to. */
interface UpdatedSource {
  readonly pdf: OpenedPdf;
  readonly bytes: Uint8Array;
}

/** A document with an update, and what the next update needs. */
interface UpdatedDocument {
  readonly prefix: Uint8Array;
  readonly shared: Uint8Array;
  readonly trailer: UpdateTrailer;
  /** First object number that is free. */
  readonly firstNumber: number;
}

export const updateOf = ({ pdf, bytes }: UpdatedSource): UpdateWriter => {
  const writer = new UpdateWriter(
    bytes.length - pdf.headerOffset,
    pdf.document.xref.table.highestNumber + 1,
    firstUnusedNumber(pdf),
  );
  if (!endsWithNewline(bytes)) writer.text('\n');
  return writer;
};

/** Ends the update. Returns the compiled document's bytes and the entries that the trailer of each row repeats. */
export const writeTrailer = (
  { pdf: { document }, bytes }: UpdatedSource,
  digest: string,
  writer: UpdateWriter,
): UpdatedDocument => {
  // An update repeats the entries of the previous trailer (7.5.6).
  const entries = serializeEntries(selectDocumentEntries(document.trailer));
  const id = [findPermanentIdentifier(document.trailer) ?? digest, digest] as const;
  const { isStream } = document.xref;
  const update = writer.finish({ previous: document.xref.startOffset, entries, id, isStream });
  const streamNumber = isStream ? writer.allocate() : undefined;
  const prefix = Buffer.concat([bytes, update.bytes]);
  return {
    prefix,
    shared: prefix,
    trailer: { ...update.section, entries, id, streamNumber },
    firstNumber: writer.allocate(),
  };
};

/** Returns a number past every used number and the trailer's `/Size`: dangling references must not find our objects. */
const firstUnusedNumber = ({ document }: OpenedPdf): number => {
  const size = document.number(document.trailer.get('Size')) ?? 0;
  const used = document.xref.table.highestNumber + 1;
  return Number.isInteger(size) && size > used && size < 8_000_000 ? size : used;
};

const endsWithNewline = (bytes: Uint8Array): boolean => bytes.at(-1) === 10 || bytes.at(-1) === 13;
