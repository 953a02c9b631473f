import { engineSays } from '@bulkfill/engine/core/codes';
import { EngineBusy, EngineError } from '@bulkfill/engine/core/engine-error';
import { describe, expect, it } from 'vitest';
import { AppError, asAppError, isAppError } from '../../../lib/errors/app-error.ts';

describe('asAppError for engine errors', () => {
  it('maps every engine code to a status and an audience in the error table', () => {
    const codes = Object.keys(engineSays) as (keyof typeof engineSays)[];
    expect(codes.length).toBeGreaterThan(15);
    for (const code of codes)
      expect(asAppError(new EngineError(code))).toMatchObject({
        code,
        message: engineSays[code],
        status: expect.any(Number),
      });
  });

  it('keeps message and details, and keeps the cause for the log', () => {
    const thrown = new EngineError('INVALID_PDF', { message: 'It ends early.', details: { page: 2 } });
    expect(asAppError(thrown)).toMatchObject({
      code: 'INVALID_PDF',
      message: 'It ends early.',
      status: 422,
      details: { page: 2 },
      cause: thrown,
    });
    expect(isAppError(thrown, 'INVALID_PDF')).toBe(true);
    expect(isAppError(thrown, 'INVALID_TABLE')).toBe(false);
  });

  it('adds retryAfterSeconds if the engine is busy', () => {
    const answer = asAppError(new EngineBusy('Too many files wait.'));
    expect(answer).toMatchObject({ code: 'RATE_LIMITED', status: 429, retryAfterSeconds: 10 });
    expect(answer?.message).toBe('Too many files wait. Retry after the time in the Retry-After header.');
  });

  it('returns service errors unchanged and undefined for unexpected errors', () => {
    const own = new AppError('RATE_LIMITED');
    expect(asAppError(own)).toBe(own);
    expect(asAppError(new TypeError('unexpected'))).toBeUndefined();
    expect(isAppError(new TypeError('unexpected'))).toBe(false);
  });
});
