/** What a row warned of, or why it failed. */
export interface RowDiagnostic {
  readonly code: string;
  readonly message: string;
  readonly overlay_id?: string;
}

/** A row of a job as `/app/api/export-jobs/{id}/rows` answers it. Source: api-additions.md, "Rows". */
export interface RowResult {
  readonly row_number: number;
  readonly status: 'success' | 'partial' | 'failed';
  readonly file_name: string | null;
  readonly file_size_bytes: number | null;
  readonly warnings: readonly RowDiagnostic[];
  readonly error?: RowDiagnostic;
}

export interface RowPage {
  readonly rows: readonly RowResult[];
  readonly next: string | null;
}

/** What "Show" of the table "Rows" offers. Source: console.md, "Pages". */
export const rowFilters = ['all', 'failed', 'partial'] as const;
export type RowFilter = (typeof rowFilters)[number];

/** Everything that a person has to know of a row: why it failed first, and once. What kept a required overlay out is also a warning of it. */
export const diagnosticsOf = ({ error, warnings }: RowResult): readonly RowDiagnostic[] =>
  error === undefined ? warnings : [error, ...warnings.filter(({ message }) => !error.message.endsWith(message))];
