import type { TemplateDraft } from '../core/draft.ts';
import { continuationOf } from '../core/list-draft.ts';
import { standsOn } from '../core/overlay-pages.ts';
import type { OpenDocument } from '../document/open-document.ts';

/** Number of a document in the run, and number of its rows, for counters. */
export interface RunPlace {
  readonly rowNumber: number;
  readonly rows: number;
  readonly items: number;
}

export interface PreviewSubject {
  readonly document: OpenDocument;
  readonly draft: TemplateDraft;
  readonly cells: readonly string[] | undefined;
  /** Rows of a document of several rows. */
  readonly group: readonly (readonly string[])[] | undefined;
  /** Position of this row among the rows to run, for counters. */
  readonly place: RunPlace;
  readonly flattenForms: boolean;
  readonly includeMarkers: boolean;
}

const sameList = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  a.length === b.length && a.every((value, index) => value === b[index]);

/** Whether rows can omit or repeat pages, on which other pages may depend. */
const pagesDiffer = ({ draft }: PreviewSubject): boolean =>
  draft.pages !== undefined || draft.overlays.some((overlay) => continuationOf(overlay) !== undefined);

/** Returns the overlays that may affect a page: fields of the document may have widgets on any page. */
const onPage = (subject: PreviewSubject, page: number) => {
  const { overlays } = subject.draft;
  if (pagesDiffer(subject)) return overlays;
  return overlays.filter(
    (overlay) => standsOn(overlay, page, subject.document.pages.length) || overlay.kind === 'field',
  );
};

/** Whether a page looks the same in two previews and need not be drawn again. */
export const looksTheSame = (a: PreviewSubject, b: PreviewSubject, page: number): boolean => {
  if (a === b) return true;
  if (a.document !== b.document || a.flattenForms !== b.flattenForms || a.includeMarkers !== b.includeMarkers)
    return false;
  if (a.draft.pages !== b.draft.pages) return false;
  // Another row may have a different page at this position.
  const sameRows = a.cells === b.cells && a.group === b.group;
  if (!sameRows && pagesDiffer(a)) return false;
  const overlays = onPage(a, page);
  if (!sameList(overlays, onPage(b, page))) return false;
  const samePlace = a.place.rowNumber === b.place.rowNumber && a.place.rows === b.place.rows;
  return (
    overlays.length === 0 ||
    (samePlace && sameRows && a.draft.assets === b.draft.assets && a.draft.columns === b.draft.columns)
  );
};
