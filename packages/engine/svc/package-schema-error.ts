import { EngineError } from '../core/engine-error.ts';
import { maxReportedIssues } from './package-limits.ts';

/** Path in the payload and broken rule; neither contains a value of the package. */
export interface PackageIssue {
  /** Path such as `template.overlays[3].rect.width`; `payload` for the whole payload. */
  readonly path: string;
  /** Completes a sentence that begins with the path, such as `must be greater than 0`. */
  readonly rule: string;
}

/** Cause of an `INVALID_DOQLO_SCHEMA` error, for callers that list every violation (`bulkfill package build`). */
export class PackageSchemaError extends Error {
  override readonly name = 'PackageSchemaError';
  readonly issues: readonly PackageIssue[];
  /** All violations, including unreported ones. */
  readonly issueCount: number;

  constructor(issues: readonly PackageIssue[]) {
    super(`${issues.length} package schema violation(s)`);
    this.issues = issues.slice(0, maxReportedIssues);
    this.issueCount = issues.length;
  }
}

/** Violations named in the client message: enough to fix a template in a few rounds, short enough to read. */
const spelledOut = 3;

/** Returns a message that names the first violations. @param subject what breaks the schema, such as `The package`. */
export const schemaMessage = (subject: string, { issues, issueCount }: PackageSchemaError): string => {
  const shown = issues.slice(0, spelledOut).map((issue) => `${issue.path} ${issue.rule}`);
  const more = issueCount - shown.length;
  return `${subject} breaks its schema: ${shown.join('; ')}${more > 0 ? `; and ${more} more` : ''}.`;
};

/**
 * Builds the `INVALID_DOQLO_SCHEMA` error for one or more violations: the message names the first few, and
 * `cause.issues` has up to 50. Source: package-format.md, "Container" (path and rule, never the value).
 */
export const packageSchemaError = (issues: readonly PackageIssue[]): EngineError => {
  const cause = new PackageSchemaError(issues);
  return new EngineError('INVALID_DOQLO_SCHEMA', { message: schemaMessage('The package', cause), cause });
};
