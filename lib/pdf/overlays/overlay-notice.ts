/** How a text that was drawn did not simply fit; the manifest's per-row notice codes (decisions.md, "Manifest"). */
export type OverlayNoticeCode = 'TEXT_OVERFLOWS' | 'TEXT_CLIPPED' | 'TEXT_SHRUNK';

/** How a text was shrunk. */
export interface TextFit {
  /** To hundredths of a point. */
  readonly size_pt: number;
  readonly lines: number;
}

/** What became of one text. The message never echoes it. */
export interface TextNotice {
  readonly code: OverlayNoticeCode;
  readonly message: string;
  /** Of a text that was shrunk, whether it fitted then or not. */
  readonly fit?: TextFit;
}

/** Something to know about an overlay that was applied. It changes no row's status. */
export interface OverlayNotice extends TextNotice {
  readonly overlay_id: string;
}
