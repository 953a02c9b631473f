import type { FieldNeeds } from '../forms/field-needs.ts';
import { acroForm } from '../forms/form-fields.ts';
import type { FormFiller } from '../forms/form-filler.ts';
import { PdfRef } from '../pdf-value.ts';
import type { PdfDocument } from '../read/pdf-document.ts';
import { serialize } from '../write/serialize.ts';

/**
 * Writes the form of a document whose fields are filled, or the catalog that holds it, without what keeps viewers from showing them.
 * Viewers that know `/XFA` would show its data and not the fields' (ISO 32000-1, 12.7.8). `/NeedAppearances` has viewers make
 * appearances anew, some without the fonts for it (12.7.3, table 224): they are made here, and it goes.
 */
export const filledForm = (document: PdfDocument, filler: FormFiller, needs: FieldNeeds, isWritten: (number: number) => boolean): void => {
  const write = needs.writeOnce;
  const form = acroForm(document);
  if (form === undefined) return;
  const filled = form.copy().delete('XFA');
  if (filled.has('NeedAppearances') && filler.complete(needs, isWritten)) filled.delete('NeedAppearances');
  if (filled.map.size === form.map.size) return;
  const root = document.trailer.get('Root');
  const catalog = document.dict(root);
  const reference = catalog?.get('AcroForm');
  if (reference instanceof PdfRef) write({ number: reference.number, generation: reference.generation, body: serialize(filled) });
  else if (root instanceof PdfRef && catalog !== undefined) {
    const body = catalog.copy().set('AcroForm', filled);
    if (form.has('XFA')) body.delete('NeedsRendering');
    write({ number: root.number, generation: root.generation, body: serialize(body) });
  }
};
