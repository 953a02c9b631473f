import { findAcroForm } from '../forms/form-fields.ts';
import type { FormFiller } from '../forms/form-filler.ts';
import { type PdfDict, PdfName, PdfRef, PdfString } from '../pdf-value.ts';
import type { OpenedPdf } from '../read/open-pdf.ts';
import type { PdfDocument } from '../read/pdf-document.ts';
import { serialize } from '../write/serialize.ts';
import type { DrawerContext } from './drawer.ts';

/**
 * Writes the form of a document whose fields are filled, or the catalog that contains it, without entries that hide the
 * values. Viewers that support `/XFA` would show its data instead of the fields' (ISO 32000-1, 12.7.8).
 * `/NeedAppearances` makes viewers rebuild appearances, some without the fonts for it (12.7.3, table 224). It is
 * removed because the appearances are built here.
 */
export const writeFilledForm = (
  pdf: OpenedPdf,
  filler: FormFiller,
  needs: DrawerContext,
  isWritten: (number: number) => boolean,
): void => {
  const write = needs.writeOnce;
  const { document } = pdf;
  orderTabs(pdf, needs, isWritten);
  const form = findAcroForm(document);
  if (form === undefined) return;
  const filled = form.copy().delete('XFA');
  if (filled.has('NeedAppearances') && filler.complete(needs, isWritten)) filled.delete('NeedAppearances');
  if (filled.map.size === form.map.size) return;
  const root = document.trailer.get('Root');
  const catalog = document.dict(root);
  const reference = catalog?.get('AcroForm');
  if (reference instanceof PdfRef)
    write({ number: reference.number, generation: reference.generation, body: serialize(filled) });
  else if (root instanceof PdfRef && catalog !== undefined) {
    const body = (settledCatalog(document, needs.language) ?? catalog.copy()).set('AcroForm', filled);
    if (form.has('XFA')) body.delete('NeedsRendering');
    write({ number: root.number, generation: root.generation, body: serialize(body) });
  }
};

export const settleCatalog = (
  { document }: OpenedPdf,
  { language, writeOnce }: DrawerContext,
  isWritten: (number: number) => boolean,
): void => {
  const root = document.trailer.get('Root');
  if (!(root instanceof PdfRef) || isWritten(root.number)) return;
  const settled = settledCatalog(document, language);
  if (settled !== undefined) writeOnce({ number: root.number, generation: root.generation, body: serialize(settled) });
};

/**
 * Returns the catalog with a language and without usage rights (ISO 32000-1, 12.8.2.3). A change invalidates usage
 * rights, and Adobe Reader then warns. A certification remains. Undefined if nothing changes.
 */
const settledCatalog = (document: PdfDocument, language: string | undefined): PdfDict | undefined => {
  const catalog = document.dict(document.trailer.get('Root'));
  const permissions = document.dict(catalog?.get('Perms') ?? null);
  const hasRights = permissions !== undefined && (permissions.has('UR') || permissions.has('UR3'));
  if (catalog === undefined || (language === undefined && !hasRights)) return undefined;
  const settled = catalog.copy();
  if (language !== undefined) settled.set('Lang', new PdfString(language));
  if (!hasRights) return settled;
  const others = permissions.copy().delete('UR').delete('UR3');
  return others.map.size === 0 ? settled.delete('Perms') : settled.set('Perms', others);
};

/** Sets the tab order of pages with filled fields to the structure order (ISO 14289-1, 7.18.3). */
const orderTabs = (
  { document, pages }: OpenedPdf,
  { tabPages = new Set(), writeOnce }: DrawerContext,
  isWritten: (number: number) => boolean,
): void => {
  for (const index of tabPages) {
    const { ref, dict } = pages[index] ?? {};
    if (ref === undefined || dict === undefined || isWritten(ref.number) || document.name(dict.get('Tabs')) === 'S')
      continue;
    writeOnce({
      number: ref.number,
      generation: ref.generation,
      body: serialize(dict.copy().set('Tabs', PdfName.of('S'))),
    });
  }
};
