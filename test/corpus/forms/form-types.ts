import type { ListedField } from '../../../lib/engine/pdf/forms/list-fields.ts';

/** How a field of each kind is filled in one row. */
export type ValueSet = 'plausible' | 'blank' | 'refused' | 'words' | 'long';
export const valueSets: readonly ValueSet[] = ['plausible', 'blank', 'refused', 'words', 'long'];

/** What one row does with one field: `undefined` leaves the column out. */
export interface FieldValue {
  readonly field: ListedField;
  readonly overlayId: string;
  readonly value: string | undefined;
  /** What has to become of it; `either` where the document's own readers differ. */
  readonly expected: 'applied' | 'skipped' | 'either';
  /** What the field holds then; undefined where that cannot be said. */
  readonly holds: string | undefined;
}

/** What the engine says of a row, as far as it is judged. */
export interface RowResult {
  readonly warnings: readonly { readonly code: string; readonly overlay_id?: string; readonly message: string }[];
  readonly notices?: readonly { readonly code: string; readonly overlay_id: string | null }[];
}

/** One filled form. */
export interface FilledRow {
  readonly set: ValueSet;
  readonly flattened: boolean;
  readonly pdf: string;
  readonly result: RowResult;
  readonly values: readonly FieldValue[];
}

/** One thing that is wrong: `check` groups what has one cause. */
export interface Finding {
  readonly check: string;
  readonly row: string;
  readonly detail: string;
}

/** One line of the report. */
export interface FormReport {
  readonly file: string;
  readonly status: 'clean' | 'FINDINGS' | 'refused' | 'no fields';
  readonly reason: string;
  readonly fieldCount: number;
  readonly findings: readonly Finding[];
  readonly ms: number;
}
