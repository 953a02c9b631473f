import type { Row } from '../../rows/row.ts';
import type { ResolvedListOverlay } from '../../svc/template.ts';
import { OverlaySkipped } from '../overlay-skipped.ts';
import type { ListSheet } from '../overlays/list/list-sheet.ts';
import type { ListLayout } from '../overlays/list/prepare-list.ts';
import type { OverlayNotice } from '../overlays/overlay-notice.ts';
import type { RowTest } from './row-condition.ts';

/** Lays out a list of one row. `goesOn`: whether the row may have further pages for it. Throws `OverlaySkipped`. */
export type LayOutList = (row: Row, notices: OverlayNotice[], goesOn: boolean) => ListLayout;

/** A list that continues on further pages. Laid out before the row is drawn, because its pages are counted first. */
export class RunningList {
  readonly overlay: ResolvedListOverlay;
  readonly page: number;
  readonly #isThere: RowTest | undefined;
  readonly #layOut: LayOutList;
  #sheets: readonly ListSheet[] = [];
  #notices: OverlayNotice[] = [];
  #skipped: OverlaySkipped | undefined;

  constructor(overlay: ResolvedListOverlay, isThere: RowTest | undefined, layOut: LayOutList) {
    this.overlay = overlay;
    this.page = overlay.page;
    this.#isThere = isThere;
    this.#layOut = layOut;
  }

  /** Lays out the list and returns the number of further pages. `row`: undefined if it lacks the list's first page. */
  begin(row: Row | undefined, goesOn: boolean): number {
    this.#sheets = [];
    this.#notices = [];
    this.#skipped = undefined;
    if (row === undefined || (this.#isThere?.(row) ?? true) !== true) return 0;
    try {
      this.#sheets = this.#layOut(row, this.#notices, goesOn).sheets;
    } catch (error) {
      if (!(error instanceof OverlaySkipped)) throw error;
      this.#skipped = error;
    }
    return Math.max(0, this.#sheets.length - 1);
  }

  /** Returns the part of the list on a page: 0 for the first. Throws `OverlaySkipped` if the whole list is skipped. */
  sheet(index: number, notices: OverlayNotice[]): ListSheet | undefined {
    if (this.#skipped !== undefined) throw this.#skipped;
    if (index === 0) notices.push(...this.#notices);
    return this.#sheets[index];
  }
}
