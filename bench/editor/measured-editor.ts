import type { ActCost } from './watch-page.ts';

/** What people do in the editor, in the order in which it is measured. */
export const acts = ['drag', 'type', 'undo', 'scroll pages', 'scroll thumbnails', 'scroll rows'] as const;
export type Act = (typeof acts)[number];

/** What the editor needed for a document of one size. */
export interface MeasuredEditor {
  readonly openMs: number;
  readonly opening: ActCost;
  readonly heapBytes: number;
  readonly acts: Readonly<Record<Act, ActCost>>;
}
