/** Audience of a code: clients of the export API, pages of the console, users who manage accounts, or operators. */
export type ErrorAudience = 'api' | 'web' | 'console' | 'operator';

/**
 * Definition of one error code. The table contains every code of the service. Adding an error means adding a row; the
 * API reference is generated from the rows for the API. `status` is the HTTP status of a request error (specification
 * section 7). A code that only ends jobs has its status within the sync wait window of a response-mode create.
 */
export interface ErrorDefinition {
  readonly status: number;
  readonly audience: ErrorAudience;
  /** Default message, if the thrower has no more specific one. */
  readonly message: string;
  /** True if the same request with the same Idempotency-Key can succeed later. Published as `x-retryable`. */
  readonly retryable: boolean;
  readonly logLevel: 'info' | 'warn' | 'error';
  /** Clause or page of the specification. `additions`: api.md, clauses 20 to 34; `fill-one`: clauses 35 and 36. */
  readonly source: string;
}

/** Returns a definition: of the API, logged as information and not worth a retry unless `extra` differs. */
export const row = (
  status: number,
  source: string,
  message: string,
  extra: Partial<Pick<ErrorDefinition, 'retryable' | 'logLevel' | 'audience'>> = {},
): ErrorDefinition => ({ status, source, message, audience: 'api', retryable: false, logLevel: 'info', ...extra });
