import type { FilledRowResult } from '../../lib/engine/fill/fill-rows.ts';
import type { RenderLimits } from '../../lib/engine/fill/render-limits.ts';
import type { OneRowSettings } from '../../lib/engine/fill/warm-template.ts';
import type { FormBytes } from '../form/fill-task.ts';

export interface OneRowTask {
  readonly source: Uint8Array;
  readonly form: FormBytes;
  /** JSON object, with labels or keys of columns. */
  readonly row: string;
  readonly settings: OneRowSettings;
  readonly allowsIncompleteSource: boolean;
  readonly limits: RenderLimits;
}

export type OneFilled = FilledRowResult;
