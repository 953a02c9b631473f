import type { TemplateDraft } from '../core/draft.ts';
import { continuationOf } from '../core/list-draft.ts';
import { standsOn } from '../core/overlay-pages.ts';
import type { OpenDocument } from '../document/open-document.ts';

/** What a preview is of: another one wherever any of it changes. */
export interface PreviewSubject {
  readonly document: OpenDocument;
  readonly draft: TemplateDraft;
  /** Of the row that is shown; undefined without rows. */
  readonly cells: readonly string[] | undefined;
  /** Of this row among those that run: what counters say. */
  readonly place: { readonly rowNumber: number; readonly rows: number };
  readonly flattenForms: boolean;
  readonly includeMarkers: boolean;
}

const sameList = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  a.length === b.length && a.every((value, index) => value === b[index]);

/** Overlays that a page may show something of: the document's fields may have widgets on any page. */
const onPage = ({ draft, document }: PreviewSubject, page: number) =>
  draft.overlays.filter((overlay) => standsOn(overlay, page, document.pages.length) || overlay.kind === 'field');

/** Whether a page looks the same in two previews, so that its picture need not be drawn again. */
export const looksTheSame = (a: PreviewSubject, b: PreviewSubject, page: number): boolean => {
  if (a === b) return true;
  if (a.document !== b.document || a.flattenForms !== b.flattenForms || a.includeMarkers !== b.includeMarkers) return false;
  if (a.draft.pages !== b.draft.pages) return false;
  // Where a row may lack pages or have some more than once, another row may have another page in this place.
  if (a.cells !== b.cells && (a.draft.pages !== undefined || a.draft.overlays.some((overlay) => continuationOf(overlay) !== undefined)))
    return false;
  const overlays = onPage(a, page);
  if (!sameList(overlays, onPage(b, page))) return false;
  const samePlace = a.place.rowNumber === b.place.rowNumber && a.place.rows === b.place.rows;
  return (
    overlays.length === 0 || (samePlace && a.cells === b.cells && a.draft.assets === b.draft.assets && a.draft.columns === b.draft.columns)
  );
};
