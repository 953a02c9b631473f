import type { PdfValue } from '../pdf-value.ts';
import type { PdfDocument } from '../read/pdf-document.ts';
import { decodeTextString } from '../text-string.ts';
import type { FormField } from './form-fields.ts';

/** Returns the entries of `/Opt`: stored and shown values, or one text for both (ISO 32000-2, table 234). */
export const readFieldOptions = (document: PdfDocument, items: readonly PdfValue[]): FormField['options'] =>
  items.map((item) => {
    const pair = document.array(item);
    if (pair === undefined) {
      const text = decodeTextString(document.resolve(item)) ?? '';
      return { value: text, label: text };
    }
    const exported = decodeTextString(document.resolve(pair[0] ?? null)) ?? '';
    return { value: exported, label: decodeTextString(document.resolve(pair[1] ?? null)) ?? exported };
  });
