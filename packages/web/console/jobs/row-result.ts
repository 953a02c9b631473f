import { repeats } from '@bulkfill/engine/browser/diagnostics';
import type { DiagnosticView, RowResult } from '@bulkfill/service/types/api';

/** Options of "Show" in the table "Rows". Source: console-and-editor.md, "Pages". */
export const rowFilters = ['all', 'failed', 'partial', 'notices'] as const;
export type RowFilter = (typeof rowFilters)[number];

/** Returns all diagnostics of a row without duplicates: failure, skipped overlays, notices. */
export const diagnosticsOf = ({ error, warnings, notices }: RowResult): readonly DiagnosticView[] => [
  ...(error === undefined ? warnings : [error, ...warnings.filter((warning) => !repeats(error, warning))]),
  ...notices,
];

/** Whether a filled row has a relevant notice: text truncated, off the page, or shrunk below 60 % of its size. */
export const hasNotices = ({ status, notices }: Pick<RowResult, 'status' | 'notices'>): boolean =>
  status === 'success' && notices.some(({ minor }) => minor !== true);

export const isShown = (row: RowResult, filter: RowFilter): boolean =>
  filter === 'all' || (filter === 'notices' ? hasNotices(row) : row.status === filter);

/** Returns the query of a filter. Source: api.md, "Rows". */
export const filterQuery = (filter: RowFilter): Readonly<Record<string, string>> =>
  filter === 'all' ? {} : filter === 'notices' ? { status: 'success', notices: 'true' } : { status: filter };
