import type { LossCode } from '../conformance/conformance-loss.ts';

/** What there is to know of an overlay that was drawn; the manifest's per-row notice codes (decisions.md, "Manifest"). */
export type OverlayNoticeCode =
  | TextNotice['code']
  | 'LIST_CUT'
  | 'OVERLAY_OFF_PAGE'
  | 'CODE_COMPLETED'
  | 'CONFORMANCE_LOST'
  | 'FIELD_SCRIPT_NOT_RUN';

/** How a text was shrunk. */
export interface TextFit {
  /** To hundredths of a point. */
  readonly size_pt: number;
  readonly lines: number;
}

/** A text that is shown below this percentage of its size is hard to read. */
const minFitPercent = 60;

/** Whether a text that was shrunk to `shownPt` is still readable. Sizes are hundredths of a point. */
export const isReadable = (shownPt: number, sizePt: number): boolean => shownPt * 100 >= sizePt * minFitPercent - 1e-6;

/** Whether a row with these notices needs a look: some text is cut, runs off its place, or was shrunk too far. */
export const needsLook = (notices: readonly { readonly minor?: unknown }[]): boolean => notices.some(({ minor }) => minor !== true);

/** What there is to know of a form field that was filled or calculated. */
type FieldNoticeCode = 'FIELD_NOT_CALCULATED' | 'FIELD_NOT_VISIBLE' | 'FIELD_REQUIRED_BLANK';

/** What became of one text. The message never echoes it. */
export interface TextNotice {
  readonly code: 'TEXT_OVERFLOWS' | 'TEXT_CLIPPED' | 'TEXT_SHRUNK' | FieldNoticeCode;
  readonly message: string;
  /** Of a text that was shrunk, whether it fitted then or not. */
  readonly fit?: TextFit;
  /** A text that was shrunk and is still readable: the row needs no look for it. */
  readonly minor?: true;
}

/** Something to know about an overlay that was applied. It changes no row's status. */
export interface OverlayNotice extends Omit<TextNotice, 'code'> {
  readonly code: OverlayNoticeCode;
  /** `null` if it is none's: what a row loses with its pages. */
  readonly overlay_id: string | null;
  /** Of `CODE_COMPLETED`: the digits that were encoded. */
  readonly encoded?: string;
  /** Of `CONFORMANCE_LOST`: why; the manifest says it in words. */
  readonly loss?: LossCode;
}
