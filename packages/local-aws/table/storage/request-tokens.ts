import { createHash } from 'node:crypto';
import { TableError } from '../values/table-error.ts';
import type { SqliteFile } from './sqlite-file.ts';

/** Source: DynamoDB API, TransactWriteItems, ClientRequestToken: "valid for 10 minutes". */
const validMs = 600_000;

/**
 * Whether a transaction with this token was committed in the last ten minutes. If not, records the token. Must be
 * called inside the transaction, so that a lost response is repeated and nothing runs twice.
 *
 * Throws TableError if another request had the token.
 */
export const wasCommitted = (file: SqliteFile, token: string, request: string, nowMs: number): boolean => {
  const hash = createHash('sha256').update(request).digest();
  file.run('DELETE FROM requestTokens WHERE token = ? AND untilEpochMs <= ?', token, nowMs);
  const known = file.statement('SELECT request FROM requestTokens WHERE token = ?').get(token) as
    | { request: Uint8Array }
    | undefined;
  if (known === undefined) {
    file.run('INSERT INTO requestTokens (token, request, untilEpochMs) VALUES (?, ?, ?)', token, hash, nowMs + validMs);
    return false;
  }
  if (hash.equals(known.request)) return true;
  throw new TableError(
    'IdempotentParameterMismatchException',
    'The requests with the same ClientRequestToken have other parameters.',
  );
};

export const forgetOldTokens = (file: SqliteFile, nowMs: number): void =>
  file.run('DELETE FROM requestTokens WHERE untilEpochMs <= ?', nowMs);
