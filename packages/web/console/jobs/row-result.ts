import { repeats } from '@bulkfill/engine/browser/diagnostics';
import type { DiagnosticView, RowResult } from '@bulkfill/service/types/api';

/** Levels of results, the same everywhere. Source: console-and-editor.md, "The page of a job". */
export const levels = ['filled', 'noticed', 'attention'] as const;
export type Level = (typeof levels)[number];

export const rowFilters = ['all', ...levels] as const;
export type RowFilter = (typeof rowFilters)[number];

/** Returns all diagnostics of a row without duplicates: failure, skipped overlays, notices. */
export const diagnosticsOf = ({ error, warnings, notices }: RowResult): readonly DiagnosticView[] => [
  ...(error === undefined ? warnings : [error, ...warnings.filter((warning) => !repeats(error, warning))]),
  ...notices,
];

/** Returns the level of a row. Minor notices, such as slightly shrunk text, leave it filled. */
export const levelOf = ({ status, notices }: Pick<RowResult, 'status' | 'notices'>): Level =>
  status !== 'success' ? 'attention' : notices.some(({ minor }) => minor !== true) ? 'noticed' : 'filled';

export const isShown = (row: Pick<RowResult, 'status' | 'notices'>, filter: RowFilter): boolean =>
  filter === 'all' || levelOf(row) === filter;

/** Returns the codes of notices that are not minor, with their numbers of rows, the most frequent first. */
export const noticeKindsOf = (rows: readonly Pick<RowResult, 'notices'>[]): ReadonlyMap<string, number> => {
  const kinds = new Map<string, number>();
  for (const { notices } of rows)
    for (const code of new Set(notices.filter(({ minor }) => minor !== true).map((each) => each.code)))
      kinds.set(code, (kinds.get(code) ?? 0) + 1);
  return new Map([...kinds].toSorted(([, one], [, other]) => other - one));
};

const queries: Readonly<Record<RowFilter, Readonly<Record<string, string>>>> = {
  all: {},
  filled: { status: 'success', notices: 'false' },
  noticed: { status: 'success', notices: 'true' },
  attention: { status: 'partial,failed' },
};

/** Returns the query of a filter. Source: api.md, "Rows". */
export const filterQuery = (filter: RowFilter): Readonly<Record<string, string>> => queries[filter];
