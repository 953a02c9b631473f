import { describe, expect, it } from 'vitest';
import { engineSays } from '../../../../lib/engine/kit/codes.ts';
import { EngineBusy, EngineError } from '../../../../lib/engine/kit/engine-error.ts';
import { AppError, asAppError, isAppError } from '../../../../lib/service/errors/app-error.ts';

describe('what the engine refuses', () => {
  it('has a status and an audience in the table of the service, each of its codes', () => {
    const codes = Object.keys(engineSays) as (keyof typeof engineSays)[];
    expect(codes.length).toBeGreaterThan(15);
    for (const code of codes)
      expect(asAppError(new EngineError(code))).toMatchObject({ code, message: engineSays[code], status: expect.any(Number) });
  });

  it('is answered with its own sentence and details, and keeps where it comes from for the log', () => {
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

  it('may be asked again later where the engine is busy', () => {
    const answer = asAppError(new EngineBusy('Too many files wait.'));
    expect(answer).toMatchObject({ code: 'RATE_LIMITED', status: 429, retryAfterSeconds: 10 });
    expect(answer?.message).toBe('Too many files wait. Retry after the time in the Retry-After header.');
  });

  it('is nothing but a refusal: what the service throws stays as it is, and what nobody expects has no code', () => {
    const own = new AppError('RATE_LIMITED');
    expect(asAppError(own)).toBe(own);
    expect(asAppError(new TypeError('unexpected'))).toBeUndefined();
    expect(isAppError(new TypeError('unexpected'))).toBe(false);
  });
});
