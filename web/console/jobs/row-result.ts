import type { Diagnostic, RowResult } from '../../../lib/service/http/answers/api.ts';

/** What "Show" of the table "Rows" offers. Source: console.md, "Pages". */
export const rowFilters = ['all', 'failed', 'partial'] as const;
export type RowFilter = (typeof rowFilters)[number];

/**
 * Everything that a person has to know of a row: why it failed first, and once, then what was skipped, then what was filled and
 * was cut or shrunk, as the check before the run said it. What kept a required overlay out is also a warning of it.
 */
export const diagnosticsOf = ({ error, warnings, notices }: RowResult): readonly Diagnostic[] => [
  ...(error === undefined ? warnings : [error, ...warnings.filter(({ message }) => !error.message.endsWith(message))]),
  ...notices,
];
