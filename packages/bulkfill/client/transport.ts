import { signalOption } from '@bulkfill/engine/core/door-options';
import { anything, findOptionFault, type OptionRule, type OptionSet } from '@bulkfill/engine/core/option-set';
import { type BulkfillApiError, refusal, unreachable } from './api-error.ts';
import type { Form } from './form.ts';
import { type Patience, patiently } from './patience.ts';

/** Options for every call. */
export interface CallOptions extends Patience {
  /** Aborting rejects with the signal's reason. The service may still complete the request. */
  readonly signal?: AbortSignal | undefined;
}

/** Address and key of the service, and the defaults of calls. */
export interface Connection extends CallOptions {
  /** Without a trailing slash. */
  readonly baseUrl: string;
  readonly apiKey: string;
  /**
   * Milliseconds without a response to a read, or without a byte of a download, before the connection counts as broken.
   */
  readonly timeoutMs: number;
}

/** Request to a path of the service. */
export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly form?: Form | undefined;
  /** JSON body, in place of a form. */
  readonly json?: string | undefined;
  /** Additional headers for this call. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Makes a create request safe to retry. */
  readonly idempotencyKey?: string | undefined;
  /** Counts the attempts. */
  readonly tries?: { count: number };
}

/** Rules for the options of every call. A number that is missing or not above 0 is replaced by the default. */
export const callOptions = {
  signal: signalOption,
  attempts: anything,
  firstPauseMs: anything,
  maxRetryAfterSeconds: anything,
} as const satisfies { readonly [Name in keyof Required<CallOptions>]: OptionRule };

/** Throws TypeError for an unknown or invalid option, which would otherwise be ignored. */
export const requireOptions = (options: object, set: OptionSet): void => {
  const fault = findOptionFault(options, set);
  if (fault !== undefined) throw new TypeError(fault);
};

/** Response with its body read. */
export interface Answer {
  readonly response: Response;
  readonly body: unknown;
}

/** Combines the signal of the client and the signal of a call. */
export const signalOf = (connection: Connection, { signal }: CallOptions): AbortSignal | undefined => {
  const signals = [connection.signal, signal].filter((each) => each !== undefined);
  return signals.length > 1 ? AbortSignal.any(signals) : signals[0];
};

/** Returns the retry bounds of a call. Its own options take precedence over those of the client. */
export const patienceOf = (connection: Connection, options: CallOptions): Patience => ({
  attempts: options.attempts ?? connection.attempts,
  firstPauseMs: options.firstPauseMs ?? connection.firstPauseMs,
  maxRetryAfterSeconds: options.maxRetryAfterSeconds ?? connection.maxRetryAfterSeconds,
});

/**
 * Sends a request and retries temporary failures. Returns the result of `accept`; `undefined` from `accept` rejects the
 * response. Follows no redirect: key and files must not leave the service.
 *
 * Throws BulkfillApiError, and the signal's reason.
 */
export const ask = async <T>(
  connection: Connection,
  call: Call,
  accept: (answer: Answer) => T | undefined,
  options: CallOptions = {},
): Promise<T> => {
  requireOptions(options, callOptions);
  const signal = signalOf(connection, options);
  const patience = patienceOf(connection, options);
  const bounds = call.form?.isRepeatable === false ? { ...patience, attempts: 1 } : patience;
  return patiently(
    async () => accepted(await answerOf(connection, call, signal), connection.baseUrl, accept),
    signal,
    bounds,
  );
};

const accepted = <T>(answer: Answer, url: string, accept: (answer: Answer) => T | undefined): T => {
  const known = accept(answer);
  if (known === undefined) throw refusal(answer.response, url, answer.body);
  return known;
};

const answerOf = async (connection: Connection, call: Call, signal: AbortSignal | undefined) => {
  const { method, path, form, json, headers, idempotencyKey, tries } = call;
  const { baseUrl, apiKey, timeoutMs } = connection;
  const url = `${baseUrl}${path}`;
  if (tries !== undefined) tries.count++;
  const sent = json === undefined ? form?.open() : jsonBody(json);
  // The duration of an upload is unknown, so it has no time limit.
  const limit = form === undefined ? AbortSignal.timeout(timeoutMs) : undefined;
  const signals = [signal, limit].filter((each) => each !== undefined);
  try {
    const response = await fetch(url, {
      method,
      headers: {
        Authorization: `Bearer ${apiKey}`,
        ...(idempotencyKey === undefined ? {} : { 'Idempotency-Key': idempotencyKey }),
        ...sent?.headers,
        ...headers,
      },
      ...(sent === undefined
        ? {}
        : { body: sent.body, ...(sent.body instanceof ReadableStream ? { duplex: 'half' as const } : {}) }),
      redirect: 'manual',
      ...(signals.length === 0 ? {} : { signal: AbortSignal.any(signals) }),
    });
    return { response, body: bodyOf(await response.text()) };
  } catch (error) {
    throw broken(url, error, signal, sent?.failure());
  }
};

const jsonBody = (body: string) => ({
  body,
  headers: { 'Content-Type': 'application/json' },
  failure: () => undefined,
});

/** Parses a body as JSON, or returns it as text; nothing if it is empty. */
const bodyOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

/** Returns the reason of a failed request: the caller's signal, an error of the stream to send, or the network. */
export const broken = (
  url: string,
  error: unknown,
  signal: AbortSignal | undefined,
  failure?: { readonly error: unknown },
): BulkfillApiError | unknown => {
  if (signal?.aborted === true) return signal.reason;
  return failure === undefined ? unreachable(url, error) : failure.error;
};
