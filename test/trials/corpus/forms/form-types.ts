import type { ListedField } from '@bulkfill/engine/pdf/forms/list-fields';

/** Values of fields by kind in one row. */
export type ValueSet = 'plausible' | 'blank' | 'refused' | 'words' | 'long';
export const valueSets: readonly ValueSet[] = ['plausible', 'blank', 'refused', 'words', 'long'];

/** Action of one row on one field: `undefined` omits the column. */
export interface FieldValue {
  readonly field: ListedField;
  readonly overlayId: string;
  readonly value: string | undefined;
  /** Expected result; `either` if readers of the document differ. */
  readonly expected: 'applied' | 'skipped' | 'either';
  /** Expected field value; undefined if it is unknown. */
  readonly holds: string | undefined;
}

/** The engine's result for a row, as far as it is checked. */
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

/** One error; `check` groups errors with one cause. */
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
