import { describe, expect, it } from 'vitest';
import { patiently } from '../../../cli/submit/patiently.ts';
import { ServiceError } from '../../../cli/submit/service-error.ts';
import { UnreachableError } from '../../../cli/submit/unreachable-error.ts';

const patience = { attempts: 3, firstPauseMs: 0, maxRetryAfterSeconds: 1 };
const never = new AbortController().signal;

/** A request that fails with these errors in turn, then succeeds. */
const failing = (...errors: Error[]) => {
  let calls = 0;
  const request = async () => {
    const error = errors[calls];
    calls++;
    if (error !== undefined) throw error;
    return 'done';
  };
  return { request, calls: () => calls };
};

const rateLimited = (retryAfterSeconds?: number) => new ServiceError('RATE_LIMITED', 'Too many.', 429, retryAfterSeconds);
const broken = () => new UnreachableError('http://a', Object.assign(new Error('reset'), { code: 'ECONNRESET' }));

describe('patiently', () => {
  it.each([
    ['a rate limit', rateLimited(0.001)],
    ['a rate limit without a time', rateLimited()],
    ['a server error that the contract does not know', new ServiceError('UNEXPECTED_ANSWER', 'Bad gateway.', 502)],
    ['an unexpected failure of the service', new ServiceError('INTERNAL_ERROR', 'No.', 500)],
    ['a cooldown that ends soon', new ServiceError('REPEATED_FAILED_JOBS_COOLDOWN', 'Pause.', 429, 0.001)],
    ['a delivery that is not ready', new ServiceError('DELIVERY_TEMPORARILY_UNAVAILABLE', 'Later.', 500)],
    ['a broken connection', broken()],
  ])('tries again after %s', async (_name, error) => {
    const { request, calls } = failing(error, error);
    expect(await patiently(request, never, patience)).toBe('done');
    expect(calls()).toBe(3);
  });

  it.each([
    ['a refusal', new ServiceError('INVALID_PDF', 'No.', 422)],
    ['a code that this table does not have', new ServiceError('toString', 'No.', 500)],
    ['a long cooldown', new ServiceError('REPEATED_FAILED_JOBS_COOLDOWN', 'Pause.', 429, 300)],
    ['a wait that is too long', rateLimited(2)],
    ['a service that is not there', new UnreachableError('http://a', Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }))],
    ['a fault of its own', new TypeError('bug')],
  ])('does not try again after %s', async (_name, error) => {
    const { request, calls } = failing(error, error);
    await expect(patiently(request, never, patience)).rejects.toBe(error);
    expect(calls()).toBe(1);
  });

  it('gives up after its attempts', async () => {
    const last = broken();
    const { request, calls } = failing(broken(), broken(), last);
    await expect(patiently(request, never, patience)).rejects.toBe(last);
    expect(calls()).toBe(3);
  });

  it('stops waiting when it is interrupted', async () => {
    const interruption = new AbortController();
    const { request } = failing(rateLimited(1));
    const waiting = patiently(request, interruption.signal, patience);
    interruption.abort(new Error('interrupted'));
    await expect(waiting).rejects.toThrow();
  });
});
