import { AppError } from '../../core/app-error.ts';
import type { ErrorCode } from '../../core/error-table.ts';

/** An error as it crosses a thread: an expected one by its code, any other by its text. */
export type PortableError =
  | {
      readonly kind: 'app';
      readonly code: ErrorCode;
      readonly message: string;
      readonly status: number;
      readonly details: Readonly<Record<string, unknown>> | undefined;
    }
  | { readonly kind: 'other'; readonly message: string; readonly stack: string | undefined };

/** What to send in place of an error. */
export const toPortableError = (error: unknown): PortableError => {
  if (error instanceof AppError) {
    const { code, message, status, details } = error;
    return { kind: 'app', code, message, status, details };
  }
  return error instanceof Error
    ? { kind: 'other', message: `${error.name}: ${error.message}`, stack: error.stack }
    : { kind: 'other', message: String(error), stack: undefined };
};

/** The error that was sent. */
export const fromPortableError = (error: PortableError): Error => {
  if (error.kind === 'app') {
    const { code, message, status, details } = error;
    return new AppError(code, { message, status, ...(details === undefined ? {} : { details }) });
  }
  const other = new Error(error.message);
  if (error.stack !== undefined) other.stack = error.stack;
  return other;
};
