import { EngineError } from '../kit/engine-error.ts';
import { maxReportedIssues } from './package-limits.ts';

/** One violation: where in the payload, and the rule it breaks. Neither holds a value of the package. */
export interface PackageIssue {
  /** Such as `template.overlays[3].rect.width`; `payload` for the whole. */
  readonly path: string;
  /** Completes the sentence that the path begins, such as `must be greater than 0`. */
  readonly rule: string;
}

/** The cause of an `INVALID_DOQLO_SCHEMA`, for callers that list every violation (`bulkfill package build`). */
export class PackageSchemaError extends Error {
  override readonly name = 'PackageSchemaError';
  readonly issues: readonly PackageIssue[];
  /** Violations found, those beyond the reported ones included. */
  readonly issueCount: number;

  constructor(issues: readonly PackageIssue[]) {
    super(`${issues.length} package schema violation(s)`);
    this.issues = issues.slice(0, maxReportedIssues);
    this.issueCount = issues.length;
  }
}

/** Violations spelled out in the client's message: enough to fix a template in a few rounds, short enough to read. */
const spelledOut = 3;

/**
 * The `INVALID_DOQLO_SCHEMA` error of one or more violations: the message names the first few, `cause.issues` holds up to 50.
 * Source: package-format.md, "Container" (path and rule, never the value).
 */
export const packageSchemaError = (issues: readonly PackageIssue[]): EngineError => {
  const shown = issues.slice(0, spelledOut).map((issue) => `${issue.path} ${issue.rule}`);
  const more = issues.length - shown.length;
  const tail = more > 0 ? `; and ${more} more` : '';
  return new EngineError('INVALID_DOQLO_SCHEMA', {
    message: `The package breaks its schema: ${shown.join('; ')}${tail}.`,
    cause: new PackageSchemaError(issues),
  });
};
