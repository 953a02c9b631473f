import { EngineError } from '../../core/engine-error.ts';
import { type PackageIssue, PackageSchemaError, packageSchemaError } from '../package-schema-error.ts';

/** Builds an `INVALID_DOQLO_SCHEMA` error with up to 50 violations (`issues`), for authors of templates. */
export const templateRefused = (issues: readonly PackageIssue[]): EngineError =>
  withPlaces(packageSchemaError(issues)) as EngineError;

export const withPlaces = (error: unknown): unknown => {
  if (!(error instanceof EngineError) || !(error.cause instanceof PackageSchemaError)) return error;
  const { code, message, cause } = error;
  return new EngineError(code, { message, cause, details: { issues: cause.issues, issue_count: cause.issueCount } });
};
