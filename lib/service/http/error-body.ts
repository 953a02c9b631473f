import type { AppError } from '../errors/app-error.ts';
import type { ErrorBody } from './answers/api.ts';

const warningsOf = ({ details }: AppError) => (details?.warnings ?? []) as NonNullable<ErrorBody['details']>['warnings'];

const moreOf = ({ details }: AppError) => (typeof details?.more_warnings === 'number' ? { more_warnings: details.more_warnings } : {});

/** Only what the contract names gets out: `details` of other kinds stay inside. */
export const errorBody = (error: AppError): ErrorBody => {
  const seconds = error.details?.retry_after_seconds;
  const issues = error.details?.issues;
  return {
    code: error.code,
    message: error.message,
    ...(typeof seconds === 'number' ? { retry_after_seconds: seconds } : {}),
    ...(Array.isArray(issues) ? { issues } : {}),
    ...(error.code === 'ROW_FAILED' || error.code === 'ROW_PARTIAL' ? { details: { warnings: warningsOf(error), ...moreOf(error) } } : {}),
  };
};

/** The headers that go with it. Source: specification 4.1 and 7.1; RFC 9110, 10.2.3, 11.6.1. */
export const errorHeaders = (error: AppError): Record<string, string> => ({
  ...(error.retryAfterSeconds === undefined ? {} : { 'Retry-After': String(Math.max(1, Math.ceil(error.retryAfterSeconds))) }),
  ...(error.status === 401 && error.code !== 'SESSION_REQUIRED' ? { 'WWW-Authenticate': 'Bearer' } : {}),
  ...(error.status === 408 ? { Connection: 'close' } : {}),
});
