import type { FontFace } from '../fonts/font-set.ts';
import type { DefaultAppearance } from './default-appearance.ts';
import type { FormField } from './form-fields.ts';
import type { WidgetBox } from './widget-box.ts';

export interface WidgetFace {
  readonly shown: FormField;
  readonly appearance: DefaultAppearance;
  readonly face: FontFace;
  readonly box: WidgetBox;
  readonly resources: number;
  /** Whether clipping matters: a hidden text needs no notice. */
  readonly isSeen: boolean;
}
