import { signalOption } from '../../lib/engine/kit/door-options.ts';
import { anything, type OptionRule, type OptionSet, optionFault } from '../../lib/engine/kit/option-set.ts';
import { type BulkfillApiError, refusal, unreachable } from './api-error.ts';
import type { Form } from './form.ts';
import { type Patience, patiently } from './patience.ts';

/** What every call takes. */
export interface CallOptions extends Patience {
  /** Aborting rejects with the signal's reason. What the service was asked for may go on there. */
  readonly signal?: AbortSignal | undefined;
}

/** Where the service is, and how it is spoken to. */
export interface Connection extends CallOptions {
  /** Without a slash at the end. */
  readonly baseUrl: string;
  readonly apiKey: string;
  /** Milliseconds without an answer to a read, or without a byte of a download, after which it counts as broken. */
  readonly timeoutMs: number;
}

/** A request below the base address. */
export interface Call {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly form?: Form | undefined;
  /** A body of JSON, in place of a form. */
  readonly json?: string | undefined;
  /** Of the call alone. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** Makes a request that may be repeated of one that makes something. */
  readonly idempotencyKey?: string | undefined;
  /** Counts the requests that were made of it. */
  readonly tries?: { count: number };
}

/** Options of every call. A number that is none, or not above 0, is the usual one. */
export const callOptions = {
  signal: signalOption,
  attempts: anything,
  firstPauseMs: anything,
  maxRetryAfterSeconds: anything,
} as const satisfies { readonly [Name in keyof Required<CallOptions>]: OptionRule };

/** Throws TypeError for an option that a call does not have, or that is not what it must be: it would be ignored. */
export const requireOptions = (options: object, set: OptionSet): void => {
  const fault = optionFault(options, set);
  if (fault !== undefined) throw new TypeError(fault);
};

/** An answer with its body read. */
export interface Answer {
  readonly response: Response;
  readonly body: unknown;
}

/** The signal of the client and the one of a call, as one. */
export const signalOf = (connection: Connection, { signal }: CallOptions): AbortSignal | undefined => {
  const signals = [connection.signal, signal].filter((each) => each !== undefined);
  return signals.length > 1 ? AbortSignal.any(signals) : signals[0];
};

/** How often a call is tried: its own bounds before those of the client. */
export const patienceOf = (connection: Connection, options: CallOptions): Patience => ({
  attempts: options.attempts ?? connection.attempts,
  firstPauseMs: options.firstPauseMs ?? connection.firstPauseMs,
  maxRetryAfterSeconds: options.maxRetryAfterSeconds ?? connection.maxRetryAfterSeconds,
});

/**
 * Asks the service, again while that fails for a reason that passes, and gives what `accept` makes of the answer; undefined from it refuses.
 * No redirect is followed: key and files stay with the service.
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
  return patiently(async () => accepted(await answerOf(connection, call, signal), connection.baseUrl, accept), signal, bounds);
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
  // How long it takes to send files nobody knows.
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
      ...(sent === undefined ? {} : { body: sent.body, ...(sent.body instanceof ReadableStream ? { duplex: 'half' as const } : {}) }),
      redirect: 'manual',
      ...(signals.length === 0 ? {} : { signal: AbortSignal.any(signals) }),
    });
    return { response, body: bodyOf(await response.text()) };
  } catch (error) {
    throw broken(url, error, signal, sent?.failure());
  }
};

const jsonBody = (body: string) => ({ body, headers: { 'Content-Type': 'application/json' }, failure: () => undefined });

/** JSON where it is some, else the text; nothing where it is empty. */
const bodyOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

/** Why a request has no answer: the caller's signal, the stream that was to be sent, or the network. */
export const broken = (
  url: string,
  error: unknown,
  signal: AbortSignal | undefined,
  failure?: { readonly error: unknown },
): BulkfillApiError | unknown => {
  if (signal?.aborted === true) return signal.reason;
  return failure === undefined ? unreachable(url, error) : failure.error;
};
