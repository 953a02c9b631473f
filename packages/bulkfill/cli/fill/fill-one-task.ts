import type { FilledRowResult } from '@bulkfill/engine/fill/fill-rows';
import type { RenderLimits } from '@bulkfill/engine/fill/render-limits';
import type { OneRowSettings } from '@bulkfill/engine/fill/warm-template';
import type { FormBytes } from '../form/fill-task.ts';
import type { CommandSeal } from '../form/open-seal.ts';

export interface OneRowTask {
  readonly source: Uint8Array;
  readonly form: FormBytes;
  /** JSON object, with labels or keys of columns. */
  readonly row: string;
  readonly settings: OneRowSettings;
  readonly allowsIncompleteSource: boolean;
  readonly limits: RenderLimits;
  readonly seal: CommandSeal | undefined;
}

export type OneFilled = FilledRowResult;
