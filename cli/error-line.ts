import { isAppError } from '../lib/core/app-error.ts';
import { ManagementError } from '../lib/workflows/accounts/management-error.ts';
import { ServiceError } from './submit/service-error.ts';

/** Any failure as one line that a person can act on; codes of the contract come first, for scripts that search for them. */
export const errorLine = (error: unknown): string => {
  const code = codeOf(error);
  const text = code === undefined ? messageOf(error) : `${code}: ${messageOf(error)}`;
  return `bulkfill: ${text.replaceAll(/\s*\n\s*/g, ' ').trim()}\n`;
};

const codeOf = (error: unknown): string | undefined => {
  if (error instanceof ManagementError) return error.problem;
  return isAppError(error) || error instanceof ServiceError ? error.code : undefined;
};

const messageOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  // What an interrupted timer or request throws; its cause says who interrupted it.
  if (error.name === 'AbortError' && error.cause instanceof Error) return error.cause.message;
  const { code, path, address, port } = error as NodeJS.ErrnoException & { readonly address?: string; readonly port?: number };
  if (code === 'ECONNREFUSED') return `nothing answers at ${address ?? 'the service'}:${port ?? ''}; is the service running?`;
  const reason = code === undefined ? undefined : fileReasons[code];
  return reason !== undefined && path !== undefined ? `${path}: ${reason}` : error.message;
};

const fileReasons: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or directory',
  EACCES: 'permission denied',
  EISDIR: 'it is a directory, not a file',
  ENOTDIR: 'a part of the path is not a directory',
  ENOSPC: 'the disk is full',
  EROFS: 'the disk is read-only',
};
