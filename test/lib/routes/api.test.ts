import { describe, expect, it } from 'vitest';
import { lambdaHandler } from '../../../lib/composition/wiring/lambda-handler.ts';
import { parseConfig } from '../../../lib/core/config.ts';
import { randomIds } from '../../../lib/core/ids.ts';
import { silentLogger } from '../../../lib/core/logger.ts';
import { AppError } from '../../../lib/errors/app-error.ts';
import { newApi } from '../../../lib/routes/api.ts';
import { addDocsRoutes } from '../../../lib/routes/docs/add-docs-routes.ts';
import { openApiDocument } from '../../../lib/routes/openapi/document.ts';
import { fakeClock } from '../../support/service/fake-clock.ts';

const anApi = () => newApi({ ids: randomIds, logger: silentLogger, clock: fakeClock(), config: parseConfig({}) });

describe('API: every route', () => {
  // Contract: INTERNAL_ERROR
  it('answers unexpected errors with INTERNAL_ERROR and a request id, without details', async () => {
    const api = anApi();
    api.get('/broken', () => {
      throw new TypeError('row 3 of Ada is broken');
    });
    const response = await api.fetch(
      new Request('http://service.test/broken', { headers: { 'x-request-id': 'trace-1' } }),
    );
    expect([response.status, response.headers.get('x-request-id')]).toEqual([500, 'trace-1']);
    const body = await response.text();
    expect(JSON.parse(body)).toEqual({ code: 'INTERNAL_ERROR', message: expect.any(String) });
    expect(body).not.toContain('Ada');
  });

  it('hides errors for owners and operators from clients', async () => {
    const api = anApi();
    api.get('/broken', () => {
      throw new AppError('ACCOUNT_NOT_FOUND', { message: 'There is no account acc_1.' });
    });
    const response = await api.fetch(new Request('http://service.test/broken'));
    expect([response.status, await response.json()]).toEqual([
      500,
      { code: 'INTERNAL_ERROR', message: 'An unexpected error occurred.' },
    ]);
  });

  it.each(['/there', '/broken', '/nowhere', '/empty'])(
    'answers HEAD %s with the length of a GET and no body',
    async (path) => {
      const api = anApi();
      api.get('/there', (c) => c.json({ name: 'Zoë' }));
      api.get('/empty', (c) => c.body(null, 302));
      api.get('/broken', () => {
        throw new AppError('INVALID_PARAMETER');
      });
      const [got, head] = await Promise.all(
        ['GET', 'HEAD'].map((method) => api.fetch(new Request(`http://service.test${path}`, { method }))),
      );
      const { byteLength } = (await got?.arrayBuffer()) ?? new ArrayBuffer(0);
      expect([head?.status, head?.headers.get('content-type')]).toEqual([
        got?.status,
        got?.headers.get('content-type'),
      ]);
      expect(head?.headers.get('content-length')).toBe(byteLength === 0 ? null : String(byteLength));
      expect((await head?.arrayBuffer())?.byteLength).toBe(0);
    },
  );
});

describe('API: Lambda behind an HTTP API', () => {
  it.each(['GET', 'HEAD'])('answers a %s with any body', async (method) => {
    const api = anApi();
    addDocsRoutes(api, () => openApiDocument(parseConfig({})));
    const event = {
      version: '2.0',
      routeKey: '$default',
      rawPath: '/v1/openapi.json',
      rawQueryString: '',
      headers: { host: 'api.example.com', 'content-type': 'text/plain', 'x-request-id': 'trace-1' },
      requestContext: {
        domainName: 'api.example.com',
        http: { method, path: '/v1/openapi.json', sourceIp: '192.0.2.7' },
        stage: '$default',
      },
      isBase64Encoded: false,
      body: 'hello',
    } as unknown as Parameters<ReturnType<typeof lambdaHandler>>[0];
    const result = await lambdaHandler(api)(event);
    expect(result).toMatchObject({ statusCode: 200, headers: { 'x-request-id': 'trace-1' } });
  });
});
