import { EngineError } from '../../kit/engine-error.ts';
import { type PackageIssue, PackageSchemaError, packageSchemaError } from '../package-schema-error.ts';

/**
 * `INVALID_DOQLO_SCHEMA` with every place in its details (`issues`, up to 50): for those who can mend a template, and in what it is
 * answered.
 */
export const templateRefused = (issues: readonly PackageIssue[]): EngineError => withPlaces(packageSchemaError(issues)) as EngineError;

/** The same of an error that tells its places in its cause; any other as it is. */
export const withPlaces = (error: unknown): unknown => {
  if (!(error instanceof EngineError) || !(error.cause instanceof PackageSchemaError)) return error;
  const { code, message, cause } = error;
  return new EngineError(code, { message, cause, details: { issues: cause.issues, issue_count: cause.issueCount } });
};
