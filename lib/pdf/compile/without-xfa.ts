import { acroForm } from '../forms/form-fields.ts';
import type { PdfObject } from '../pdf-object.ts';
import { PdfRef } from '../pdf-value.ts';
import type { PdfDocument } from '../read/pdf-document.ts';
import { serialize } from '../write/serialize.ts';

/**
 * Takes `/XFA` out of a form whose fields are filled: viewers that know XFA would show its data and not the fields' (ISO 32000-1,
 * 12.7.8). Writes the new version of the form, or of the catalog that holds it.
 */
export const withoutXfa = (document: PdfDocument, write: (object: PdfObject) => void): void => {
  const form = acroForm(document);
  if (form === undefined || !form.has('XFA')) return;
  const plain = form.copy().delete('XFA');
  const root = document.trailer.get('Root');
  const catalog = document.dict(root);
  const reference = catalog?.get('AcroForm');
  if (reference instanceof PdfRef) write({ number: reference.number, generation: reference.generation, body: serialize(plain) });
  else if (root instanceof PdfRef && catalog !== undefined) {
    write({
      number: root.number,
      generation: root.generation,
      body: serialize(catalog.copy().set('AcroForm', plain).delete('NeedsRendering')),
    });
  }
};
