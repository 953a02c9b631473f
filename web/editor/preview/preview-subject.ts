import type { TemplateDraft } from '../core/draft.ts';
import type { OpenDocument } from '../document/open-document.ts';

/** What a preview is of: another one wherever any of it changes. */
export interface PreviewSubject {
  readonly document: OpenDocument;
  readonly draft: TemplateDraft;
  /** Of the row that is shown; undefined without rows. */
  readonly cells: readonly string[] | undefined;
  readonly flattenForms: boolean;
  readonly includeMarkers: boolean;
}

const sameList = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  a.length === b.length && a.every((value, index) => value === b[index]);

/** Overlays that a page may show something of: the document's fields may have widgets on any page. */
const onPage = ({ draft }: PreviewSubject, page: number) =>
  draft.overlays.filter((overlay) => overlay.page === page || overlay.kind === 'field');

/** Whether a page looks the same in two previews, so that its picture need not be drawn again. */
export const looksTheSame = (a: PreviewSubject, b: PreviewSubject, page: number): boolean => {
  if (a === b) return true;
  if (a.document !== b.document || a.flattenForms !== b.flattenForms || a.includeMarkers !== b.includeMarkers) return false;
  const overlays = onPage(a, page);
  if (!sameList(overlays, onPage(b, page))) return false;
  return overlays.length === 0 || (a.cells === b.cells && a.draft.assets === b.draft.assets && a.draft.columns === b.draft.columns);
};
