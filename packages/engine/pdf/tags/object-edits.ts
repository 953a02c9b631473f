import { PdfDict, PdfRef, type PdfValue } from '../pdf-value.ts';
import type { PdfDocument } from '../read/pdf-document.ts';

export class ObjectEdits {
  readonly document: PdfDocument;
  readonly #objects = new Map<number, { readonly generation: number; readonly value: PdfValue }>();

  constructor(document: PdfDocument) {
    this.document = document;
  }

  resolve(value: PdfValue): PdfValue {
    if (!(value instanceof PdfRef)) return value;
    const edited = this.#objects.get(value.number);
    return edited === undefined ? this.document.resolve(value) : edited.value;
  }

  dict(value: PdfValue): PdfDict | undefined {
    const resolved = this.resolve(value);
    return resolved instanceof PdfDict ? resolved : undefined;
  }

  array(value: PdfValue): readonly PdfValue[] | undefined {
    const resolved = this.resolve(value);
    return Array.isArray(resolved) ? resolved : undefined;
  }

  number(value: PdfValue): number | undefined {
    const resolved = this.resolve(value);
    return typeof resolved === 'number' && Number.isInteger(resolved) ? resolved : undefined;
  }

  set({ number, generation }: PdfRef, value: PdfValue): void {
    this.#objects.set(number, { generation, value });
  }

  *all(): Generator<{ readonly number: number; readonly generation: number; readonly value: PdfValue }> {
    for (const [number, { generation, value }] of this.#objects) yield { number, generation, value };
  }
}

/** Changes an entry of an object; if the entry is a reference, changes its target. */
export const setEntry = (edits: ObjectEdits, owner: PdfRef, key: string, value: PdfValue): void => {
  const dict = edits.dict(owner);
  const entry = dict?.get(key) ?? null;
  if (entry instanceof PdfRef) edits.set(entry, value);
  else if (dict !== undefined) edits.set(owner, dict.copy().set(key, value));
};
