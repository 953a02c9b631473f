import type { CompiledDocument } from '../compile/compiled-document.ts';
import { openPdf } from '../read/open-pdf.ts';

/** Whether any page of a compiled document shows form fields, which then still have to be flattened. */
export const hasWidgets = ({ prefix, pageCount }: CompiledDocument): boolean => {
  const { document, pages } = openPdf(prefix, { maxPages: pageCount });
  return pages.some((page) =>
    (document.array(page.dict.get('Annots')) ?? []).some(
      (annotation) => document.name(document.dict(annotation)?.get('Subtype') ?? null) === 'Widget',
    ),
  );
};
