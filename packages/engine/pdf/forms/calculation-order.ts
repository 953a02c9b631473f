import { PdfRef, type PdfValue } from '../pdf-value.ts';
import type { PdfDocument } from '../read/pdf-document.ts';
import { type FormField, findAcroForm } from './form-fields.ts';

/** Returns a form's calculated fields in the order of `/CO` (ISO 32000-2, table 224), then the remaining ones. */
export const listCalculatedFields = (document: PdfDocument, fields: readonly FormField[]): FormField[] => {
  const calculated = fields.filter(
    ({ scripts }) => scripts.calculation !== undefined || scripts.notRun.includes('calculate'),
  );
  if (calculated.length === 0) return [];
  const byKey = new Map<unknown, FormField>();
  for (const field of calculated) {
    byKey.set(field.ref?.number ?? field.dict, field);
    for (const { ref, dict } of [...field.nodes, ...field.widgets]) byKey.set(ref?.number ?? dict, field);
  }
  const keyOf = (value: PdfValue): unknown => (value instanceof PdfRef ? value.number : value);
  const order = document.array(findAcroForm(document)?.get('CO') ?? null) ?? [];
  return [...new Set([...order.flatMap((value) => byKey.get(keyOf(value)) ?? []), ...calculated])];
};
