import type { Diagnostic } from '../../core/diagnostic.ts';
import type { LossCode } from '../conformance/conformance-loss.ts';

/** Notice codes of drawn overlays in the manifest's rows (api.md, "Manifest"). */
export type OverlayNoticeCode =
  | TextNotice['code']
  | 'LIST_CUT'
  | 'OVERLAY_OFF_PAGE'
  | 'CODE_COMPLETED'
  | 'CONFORMANCE_LOST'
  | 'FIELD_SCRIPT_NOT_RUN'
  | 'NO_OVERLAY_APPLIES'
  | 'GROUP_VALUE_BLANK'
  | 'GROUP_VALUE_DIFFERS';

export interface TextFit {
  /** Rounded to hundredths of a point. */
  readonly size_pt: number;
  readonly lines: number;
}

/** Text below this percentage of its size is hard to read. */
const minFitPercent = 60;

/** Whether a text that was shrunk to `shownPt` is still readable. Sizes are hundredths of a point. */
export const isReadable = (shownPt: number, sizePt: number): boolean => shownPt * 100 >= sizePt * minFitPercent - 1e-6;

/** Whether a row with these notices needs a check: some text is cut, overflows, or was shrunk too far. */
export const needsLook = (notices: readonly { readonly minor?: unknown }[]): boolean =>
  notices.some(({ minor }) => minor !== true);

type FieldNoticeCode = 'FIELD_NOT_CALCULATED' | 'FIELD_NOT_VISIBLE' | 'FIELD_REQUIRED_BLANK';

/** Notice about one text. The message never echoes it. */
export interface TextNotice extends Diagnostic {
  readonly code: 'TEXT_OVERFLOWS' | 'TEXT_CLIPPED' | 'TEXT_SHRUNK' | FieldNoticeCode;
  /** Set for a text that was shrunk, whether it then fitted or not. */
  readonly fit?: TextFit;
  /** Set for a text that was shrunk and is still readable: the row needs no check for it. */
  readonly minor?: true;
}

/** Notice about an overlay that was applied. It does not change the row's status. */
export interface OverlayNotice extends Omit<TextNotice, 'code'> {
  readonly code: OverlayNoticeCode;
  /** `null` if it concerns no overlay, but the pages that the row lacks. */
  readonly overlay_id: string | null;
  /** For `CODE_COMPLETED`: the encoded digits. */
  readonly encoded?: string;
  /** For `CONFORMANCE_LOST`: the reason, which the manifest puts into words. */
  readonly loss?: LossCode;
}
