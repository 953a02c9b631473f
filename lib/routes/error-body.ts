import type { AppError } from '../errors/app-error.ts';
import type { ErrorBody } from '../types/api.ts';

type Details = NonNullable<ErrorBody['details']>;

const numbersOf = ({ details }: AppError, names: readonly (keyof Details)[]): Details =>
  Object.fromEntries(names.flatMap((name) => (typeof details?.[name] === 'number' ? [[name, details[name]]] : [])));

const detailsOf = (error: AppError): Details | undefined => {
  switch (error.code) {
    case 'ROW_FAILED':
    case 'ROW_PARTIAL':
      return {
        warnings: (error.details?.warnings ?? []) as NonNullable<Details['warnings']>,
        ...numbersOf(error, ['more_warnings']),
      };
    case 'STORAGE_LIMIT_REACHED':
      return numbersOf(error, ['stored_bytes', 'limit_bytes', 'added_bytes']);
    default:
      return undefined;
  }
};

/** Builds the error body. Only members of the contract are included; other `details` stay internal. */
export const buildErrorBody = (error: AppError): ErrorBody => {
  const seconds = error.details?.retry_after_seconds;
  const issues = error.details?.issues;
  const details = detailsOf(error);
  return {
    code: error.code,
    message: error.message,
    ...(typeof seconds === 'number' ? { retry_after_seconds: seconds } : {}),
    ...(Array.isArray(issues) ? { issues } : {}),
    details,
  };
};

/** Returns the headers of an error. Source: specification 4.1 and 7.1; RFC 9110, 10.2.3, 11.6.1. */
export const buildErrorHeaders = (error: AppError): Record<string, string> => ({
  ...(error.retryAfterSeconds === undefined
    ? {}
    : { 'Retry-After': String(Math.max(1, Math.ceil(error.retryAfterSeconds))) }),
  ...(error.status === 401 && error.code !== 'SESSION_REQUIRED' ? { 'WWW-Authenticate': 'Bearer' } : {}),
  ...(error.status === 408 ? { Connection: 'close' } : {}),
});
