import type { CompiledDocument } from '../compile/compiled-document.ts';
import { openPdf } from '../read/open-pdf.ts';

/** Whether any page of a compiled document shows form fields, which are then still to be made page content. */
export const hasWidgets = ({ prefix, pageCount }: CompiledDocument): boolean => {
  const { document, pages } = openPdf(prefix, { maxPages: pageCount });
  return pages.some((page) =>
    (document.array(page.dict.get('Annots')) ?? []).some(
      (annotation) => document.name(document.dict(annotation)?.get('Subtype') ?? null) === 'Widget',
    ),
  );
};
