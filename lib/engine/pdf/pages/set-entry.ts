import { PdfRef, type PdfValue } from '../pdf-value.ts';
import type { ObjectEdits } from '../tags/object-edits.ts';

/** Changes an entry of an object: where it stands elsewhere, there. */
export const setEntry = (edits: ObjectEdits, owner: PdfRef, key: string, value: PdfValue): void => {
  const dict = edits.dict(owner);
  const entry = dict?.get(key) ?? null;
  if (entry instanceof PdfRef) edits.set(entry, value);
  else if (dict !== undefined) edits.set(owner, dict.copy().set(key, value));
};
