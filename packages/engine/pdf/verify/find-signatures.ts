import { nameOf, PdfDict, PdfRef, type PdfValue } from '../pdf-value.ts';
import type { PdfDocument } from '../read/pdf-document.ts';
import { decodeTextString } from '../text-string.ts';

export interface SignatureField {
  readonly name: string;
  readonly dict: PdfDict;
  /** Object of the signature dictionary; `undefined` if it is not an indirect object. */
  readonly objectNumber: number | undefined;
}

const maxFields = 100_000;

/** Returns the signed signature fields of the form, in the order of the form. */
export const findSignatures = (document: PdfDocument): SignatureField[] => {
  const catalog = document.dict(document.trailer.get('Root'));
  const form = catalog && document.dict(catalog.get('AcroForm'));
  const roots = (form && document.array(form.get('Fields'))) ?? [];
  const found: SignatureField[] = [];
  const seen = new Set<number>();
  interface Waiting {
    readonly value: PdfValue;
    readonly parentName: string;
    readonly type: PdfValue;
  }
  const waiting: Waiting[] = roots.toReversed().map((value) => ({ value, parentName: '', type: null }));
  for (let next = waiting.pop(); next !== undefined && seen.size < maxFields; next = waiting.pop()) {
    const { value, parentName } = next;
    if (value instanceof PdfRef) {
      if (seen.has(value.number)) continue;
      seen.add(value.number);
    }
    const field = document.dict(value);
    if (field === undefined) continue;
    const own = decodeTextString(document.resolve(field.get('T')));
    const name = [parentName, own].filter((part) => part !== undefined && part !== '').join('.');
    const type = field.has('FT') ? document.resolve(field.get('FT')) : next.type;
    const signature = field.get('V');
    const dict = nameOf(type) === 'Sig' ? document.resolve(signature) : null;
    if (dict instanceof PdfDict)
      found.push({ name, dict, objectNumber: signature instanceof PdfRef ? signature.number : undefined });
    const kids = document.array(field.get('Kids')) ?? [];
    for (const kid of kids.toReversed()) waiting.push({ value: kid, parentName: name, type });
  }
  return found;
};
