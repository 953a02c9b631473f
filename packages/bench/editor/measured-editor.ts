import type { ActCost } from './watch-page.ts';

/** Actions of a user in the editor, in the order of measurement. */
export const acts = ['drag', 'type', 'undo', 'scroll pages', 'scroll thumbnails', 'scroll rows'] as const;
export type Act = (typeof acts)[number];

/** Measurements of the editor for a document of one size. */
export interface MeasuredEditor {
  readonly openMs: number;
  readonly opening: ActCost;
  readonly heapBytes: number;
  /** Frames of the scrolled table without a row in its middle. */
  readonly blankFrames: number;
  readonly acts: Readonly<Record<Act, ActCost>>;
}
