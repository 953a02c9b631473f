import { texts } from '../../texts/editor.ts';
import { findPagesLeftOut, pageWhen } from '../core/page-rules.ts';
import type { Editor } from '../instance/create-editor.ts';
import { absentWords } from './overlay-condition.ts';

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
    return absent(absentWords(when, columnName));
  const pages = shownPreview.value?.pages;
  if (pages === undefined) return { absentBecause: '', note: '', count: 1 };
  // A condition that already holds is newer than the preview.
  if (when === undefined && pages.omitted.has(page)) return absent(texts.notNeeded);
  const count = pages.countOf(page) ?? 1;
  return {
    absentBecause: '',
    note: count > 1 ? texts.copies(count, copyShown(page) + 1) : '',
    count,
  };
};
