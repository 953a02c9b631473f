import type { LossCode } from '../conformance/conformance-loss.ts';

/** What there is to know of an overlay that was drawn; the manifest's per-row notice codes (decisions.md, "Manifest"). */
export type OverlayNoticeCode = TextNotice['code'] | 'LIST_CUT' | 'CONFORMANCE_LOST';

/** How a text was shrunk. */
export interface TextFit {
  /** To hundredths of a point. */
  readonly size_pt: number;
  readonly lines: number;
}

/** What became of one text. The message never echoes it. */
export interface TextNotice {
  readonly code: 'TEXT_OVERFLOWS' | 'TEXT_CLIPPED' | 'TEXT_SHRUNK';
  readonly message: string;
  /** Of a text that was shrunk, whether it fitted then or not. */
  readonly fit?: TextFit;
}

/** Something to know about an overlay that was applied. It changes no row's status. */
export interface OverlayNotice extends Omit<TextNotice, 'code'> {
  readonly code: OverlayNoticeCode;
  readonly overlay_id: string;
  /** Of `CONFORMANCE_LOST`: why; the manifest says it in words. */
  readonly loss?: LossCode;
}
