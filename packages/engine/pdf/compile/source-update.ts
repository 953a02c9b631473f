import type { OpenedPdf } from '../read/open-pdf.ts';
import { findPermanentIdentifier, selectDocumentEntries, serializeEntries } from '../write/trailer-entries.ts';
import type { CompiledDocument } from './compiled-document.ts';
import type { AppendableSource } from './open-source.ts';
import { UpdateWriter } from './update-writer.ts';

export const updateOf = ({ pdf, bytes }: AppendableSource): UpdateWriter => {
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
  { pdf: { document }, bytes }: AppendableSource,
  digest: string,
  writer: UpdateWriter,
): Pick<CompiledDocument, 'prefix' | 'shared' | 'trailer' | 'firstNumber'> => {
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
