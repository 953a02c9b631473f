import { apiErrorOf } from '@bulkfill/web/api/api-error';
import { describe, expect, it } from 'vitest';

const headers = (values: Readonly<Record<string, string>>) => (name: string) => values[name] ?? null;

describe('apiErrorOf', () => {
  it('reads the code, message, request id and wait from the envelope', () => {
    const error = apiErrorOf(
      429,
      '{"code":"RATE_LIMITED","message":"Too many."}',
      headers({ 'x-request-id': 'r-1', 'retry-after': '7' }),
    );
    expect(error).toMatchObject({
      status: 429,
      code: 'RATE_LIMITED',
      message: 'Too many.',
      requestId: 'r-1',
      retryAfterSeconds: 7,
    });
  });

  it.each(['', '<html>', 'null', '[]', '"x"', '{"code":1,"message":{}}'])(
    'shows the status if the body is not an envelope: %s',
    (body) => {
      expect(apiErrorOf(502, body, headers({}))).toMatchObject({
        status: 502,
        code: undefined,
        requestId: undefined,
        retryAfterSeconds: undefined,
      });
      expect(apiErrorOf(502, body, headers({})).message).toContain('502');
    },
  );
});
