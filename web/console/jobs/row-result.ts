import type { Diagnostic, RowResult } from '../../../lib/service/http/answers/api.ts';

/** What "Show" of the table "Rows" offers. Source: console.md, "Pages". */
export const rowFilters = ['all', 'failed', 'partial', 'notices'] as const;
export type RowFilter = (typeof rowFilters)[number];

/**
 * Everything that a person has to know of a row: why it failed first, and once, then what was skipped, then what was filled and
 * was cut or shrunk, as the check before the run said it. What kept a required overlay out is also a warning of it.
 */
export const diagnosticsOf = ({ error, warnings, notices }: RowResult): readonly Diagnostic[] => [
  ...(error === undefined ? warnings : [error, ...warnings.filter(({ message }) => !error.message.endsWith(message))]),
  ...notices,
];

/** Whether a row is filled and has a notice to look at: a text that is cut, off the page, or shrunk below 60 % of its size. */
export const hasNotices = ({ status, notices }: Pick<RowResult, 'status' | 'notices'>): boolean =>
  status === 'success' && notices.some(({ minor }) => minor !== true);

/** Whether a row belongs to what "Show" is set to. */
export const isShown = (row: RowResult, filter: RowFilter): boolean =>
  filter === 'all' || (filter === 'notices' ? hasNotices(row) : row.status === filter);

/** The query of a filter. Source: api-additions.md, "Rows". */
export const filterQuery = (filter: RowFilter): Readonly<Record<string, string>> =>
  filter === 'all' ? {} : filter === 'notices' ? { status: 'success', notices: 'true' } : { status: filter };
