import { conditionWords } from '../core/condition-words.ts';
import { pagesLeftOut, pageWhen } from '../core/page-rules.ts';
import type { Editor } from '../instance/create-editor.ts';

/** What the row that is shown has of a page of the source. */
export interface PageInRow {
  /** Why the row lacks it; empty where it has it. */
  readonly absentBecause: string;
  /** What else is to be said of it; empty where nothing is. */
  readonly note: string;
  /** How many of the row's pages are this one. */
  readonly count: number;
}

const absent = (absentBecause: string): PageInRow => ({ absentBecause, note: '', count: 0 });

/** Whether the row that is shown has a page, 0-based, and why not: by its condition at once, by its lists as the preview says. */
export const pageInRow = (
  { editing: { draft }, opened: { columnName, previewCells }, preview: { copyShown, shownPreview } }: Editor,
  page: number,
): PageInRow => {
  const when = pageWhen(draft.value, page);
  if (when !== undefined && pagesLeftOut({ pages: [{ page, when }] }, previewCells.value).size > 0)
    return absent(`Not in this row: the page is there where ${conditionWords(when, columnName)}`);
  const pages = shownPreview.value?.pages;
  if (pages === undefined) return { absentBecause: '', note: '', count: 1 };
  // A condition that holds by now is newer than the preview.
  if (when === undefined && pages.omitted.has(page)) return absent('Not in this row: its lists need no further page');
  const count = pages.countOf(page) ?? 1;
  const copy = copyShown(page);
  const shown = copy === 0 ? 'the first' : `number ${copy + 1}`;
  return { absentBecause: '', note: count > 1 ? `${count} such pages in this row: ${shown} is shown` : '', count };
};
