import { mib } from '@bulkfill/engine/core/units';
import type { FetchTimestamp } from '@bulkfill/engine/pdf/seal/seal';

const timeoutMs = 10_000;
const maxAnswerBytes = mib;

/** Returns the requests to a time-stamp authority over HTTP (RFC 3161, 3.4). */
export const requestsTo =
  (url: string): FetchTimestamp =>
  async (request, signal) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/timestamp-query', accept: 'application/timestamp-reply' },
      body: Buffer.from(request),
      redirect: 'error',
      signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(signal === undefined ? [] : [signal])]),
    });
    const length = Number(response.headers.get('content-length') ?? 0);
    if (!response.ok || length > maxAnswerBytes) {
      await response.body?.cancel();
      throw new Error(`The time-stamp authority answered ${response.status}.`);
    }
    const answer = await response.bytes();
    if (answer.length > maxAnswerBytes) throw new Error('The answer of the time-stamp authority is too large.');
    return answer;
  };
