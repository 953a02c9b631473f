import { AppError } from '../../core/app-error.ts';
import { type PackageIssue, PackageSchemaError, packageSchemaError } from '../package-schema-error.ts';

/** `INVALID_DOQLO_SCHEMA` with every place in its details (`issues`, up to 50): for whoever can mend a template, and in what it is answered. */
export const templateRefused = (issues: readonly PackageIssue[]): AppError => withPlaces(packageSchemaError(issues)) as AppError;

/** The same of an error that tells its places in its cause; any other as it is. */
export const withPlaces = (error: unknown): unknown => {
  if (!(error instanceof AppError) || !(error.cause instanceof PackageSchemaError)) return error;
  const { code, message, cause } = error;
  return new AppError(code, { message, cause, details: { issues: cause.issues, issue_count: cause.issueCount } });
};
