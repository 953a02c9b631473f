import { conditionWords } from '../core/condition-words.ts';
import { findPagesLeftOut, pageWhen } from '../core/page-rules.ts';
import type { Editor } from '../instance/create-editor.ts';

export interface PageInRow {
  /** Reason why the row omits it; empty if it does not. */
  readonly absentBecause: string;
  readonly note: string;
  readonly count: number;
}

const absent = (absentBecause: string): PageInRow => ({ absentBecause, note: '', count: 0 });

/** Returns whether the current row has a page (0-based), and why not. */
export const pageInRow = (
  { editing: { draft }, opened: { columnName, previewCells }, preview: { copyShown, shownPreview } }: Editor,
  page: number,
): PageInRow => {
  const when = pageWhen(draft.value, page);
  if (when !== undefined && findPagesLeftOut({ pages: [{ page, when }] }, previewCells.value).size > 0)
    return absent(`Not in this row: shown if ${conditionWords(when, columnName)}`);
  const pages = shownPreview.value?.pages;
  if (pages === undefined) return { absentBecause: '', note: '', count: 1 };
  // A condition that already holds is newer than the preview.
  if (when === undefined && pages.omitted.has(page)) return absent('Not in this row: its lists do not need it');
  const count = pages.countOf(page) ?? 1;
  const copy = copyShown(page);
  const shown = copy === 0 ? 'the first' : `number ${copy + 1}`;
  return {
    absentBecause: '',
    note: count > 1 ? `${count} copies of this page in this row: ${shown} is shown` : '',
    count,
  };
};
