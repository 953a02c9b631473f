import type { SignedRange } from './check-byte-range.ts';
import { readFieldLocks, readPermissions } from './check-signature.ts';
import { compareRevisions } from './compare-revisions.ts';
import { findSignatures, type SignatureField } from './find-signatures.ts';
import { openRevision, type SavedState } from './open-signed-pdf.ts';
import { Invalid, type LaterChange, type Problem } from './verification.ts';

export interface LaterChanges {
  readonly kinds: readonly LaterChange[];
  readonly problems: readonly Problem[];
}

const maxReasons = 5;

/** Judges everything that was appended after a signature. Throws `Invalid` if the signed document cannot be read. */
export const judgeChanges = (
  file: Uint8Array,
  latest: SavedState,
  field: SignatureField,
  { end }: SignedRange,
  password: string | undefined,
): LaterChanges => {
  if (end === file.length) return { kinds: [], problems: [] };
  checkAppended(file, latest, end);
  const signed = openSigned(file, end, password);
  const place = JSON.stringify(latest.document.xref.table.find(field.objectNumber as number));
  const isThere = findSignatures(signed.document).some(
    ({ objectNumber }) =>
      objectNumber === field.objectNumber &&
      JSON.stringify(signed.document.xref.table.find(objectNumber as number)) === place,
  );
  if (!isThere) throw new Invalid('BYTE_RANGE_WRONG', 'The signed byte range does not contain the signature field.');
  const { kinds, forbidden } = compareRevisions(signed.document, latest.document, {
    permissions: readPermissions(signed.document, field.dict),
    locks: readFieldLocks(signed.document, field.dict),
  });
  // Only signatures, validation data and forms need updates; metadata may change along with them.
  if (forbidden.length === 0 && [...kinds].every((kind) => kind === 'metadata'))
    throw new Invalid('BYTES_APPENDED', 'An update was appended after the signature for no permitted purpose.');
  const reasons = [...new Set(forbidden)];
  const more = reasons.length > maxReasons ? `, and ${reasons.length - maxReasons} more` : '';
  const message = `The document was changed after it was signed: ${reasons.slice(0, maxReasons).join('; ')}${more}.`;
  return {
    kinds: [...kinds],
    problems: reasons.length === 0 ? [] : [{ code: 'CHANGED_AFTER_SIGNING', message }],
  };
};

const openSigned = (file: Uint8Array, end: number, password: string | undefined): SavedState => {
  try {
    return openRevision(file, end, password);
  } catch (error) {
    if (!(error instanceof Invalid)) throw error;
    throw new Invalid('BYTE_RANGE_WRONG', 'The signed byte range does not end at the end of a document.');
  }
};

const endOfFile = '%%EOF';

/** Bytes after a signature must be an update that readers follow, up to the end of the file. */
const checkAppended = (file: Uint8Array, latest: SavedState, end: number): void => {
  const tail = Buffer.from(file.buffer, file.byteOffset, file.length);
  const at = tail.lastIndexOf(endOfFile);
  const rest = tail.subarray(at + endOfFile.length).toString('latin1');
  if (latest.xrefOffset < end || at < end || /[^\s\0]/.test(rest))
    throw new Invalid('BYTES_APPENDED', 'Bytes were appended after the signature that are no update of the document.');
};
