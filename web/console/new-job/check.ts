/** A check as `/app/api/checks` answers it. Source: api-additions.md, "Check". */
export interface Check {
  readonly check_id: string;
  readonly status: 'queued' | 'processing' | 'completed' | 'failed';
  readonly error: { readonly code: string; readonly message: string } | null;
  readonly result: CheckResult | null;
  /** Where it was asked for. */
  readonly progress?: { readonly rows_done: number; readonly rows_total: number };
}

export interface CheckResult {
  readonly rows: number;
  readonly success_rows: number;
  readonly partial_rows: number;
  readonly failed_rows: number;
  readonly finding_count: number;
  readonly findings_by_code: Readonly<Record<string, number>>;
  readonly expires_at: string;
}

export interface Finding {
  readonly severity: 'error' | 'warning' | 'info';
  readonly code: string;
  readonly row_number: number | null;
  readonly overlay_id: string | null;
  readonly message: string;
}

export interface FindingPage {
  readonly findings: readonly Finding[];
  readonly next: string | null;
}

export const checksRoute = '/app/api/checks';

const ofCheck = (checkId: string): string => `${checksRoute}/${encodeURIComponent(checkId)}`;

/** The routes of one check. */
export const checkRoutes = {
  read: ofCheck,
  cancel: (checkId: string): string => `${ofCheck(checkId)}/cancel`,
  findings: (checkId: string): string => `${ofCheck(checkId)}/findings`,
  corrections: (checkId: string): string => `${ofCheck(checkId)}/corrections.csv`,
} as const;

/** Codes of a check, the most frequent first; equal ones by name. */
export const codesOf = ({ findings_by_code: counts }: CheckResult): readonly (readonly [code: string, count: number])[] =>
  Object.entries(counts).toSorted(([code, count], [otherCode, otherCount]) => otherCount - count || code.localeCompare(otherCode));
