import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { mib } from '@bulkfill/engine/core/units';
import type { LambdaEvent } from 'hono/aws-lambda';
import { describe, expect, it } from 'vitest';
import { lambdaHandler } from '../../../../lib/composition/wiring/lambda-handler.ts';
import { parseConfig } from '../../../../lib/core/config.ts';
import { randomIds } from '../../../../lib/core/ids.ts';
import { silentLogger } from '../../../../lib/core/logger.ts';
import { newApi } from '../../../../lib/routes/api.ts';
import { fakeClock } from '../../../support/service/fake-clock.ts';

const root = fileURLToPath(new URL('../../../../', import.meta.url));

const requestOf = (path: string): LambdaEvent =>
  ({
    version: '2.0',
    routeKey: `ANY ${path}`,
    headers: {},
    rawPath: path,
    rawQueryString: '',
    body: null,
    isBase64Encoded: false,
    requestContext: {
      domainName: 'service.test',
      http: { method: 'GET', path, protocol: 'HTTP/1.1', sourceIp: '1.2.3.4', userAgent: '' },
    },
  }) as unknown as LambdaEvent;

const answerWith = (body: Buffer<ArrayBuffer>, contentType: string, contentEncoding?: string) => {
  const api = newApi({ ids: randomIds, logger: silentLogger, clock: fakeClock(), config: parseConfig({}) });
  api.get('/file', (c) => {
    c.header('Content-Type', contentType);
    c.header('Content-Length', String(body.length));
    if (contentEncoding !== undefined) c.header('Content-Encoding', contentEncoding);
    return c.body(body, 200);
  });
  return lambdaHandler(api)(requestOf('/file'));
};

describe('Lambda handler', () => {
  it('returns a table with its byte order mark and its content length', async () => {
    const table = Buffer.from('\ufeffname\r\nZoë\r\n');
    const answer = await answerWith(table, 'text/csv; charset=utf-8');
    expect(answer.isBase64Encoded).toBe(true);
    expect(Buffer.from(answer.body, 'base64').equals(table)).toBe(true);
    expect(answer.headers?.['content-length']).toBe(String(table.length));
  });

  it('returns bytes as base64 and text as text', async () => {
    const bytes = Buffer.from([0x25, 0x50, 0x44, 0x46, 0xff, 0x00]);
    const answer = await answerWith(bytes, 'application/pdf');
    expect(answer).toMatchObject({ isBase64Encoded: true, statusCode: 200, body: bytes.toString('base64') });
    const text = await answerWith(Buffer.from('{"name":"Zoë"}'), 'application/json');
    expect(text).toMatchObject({ isBase64Encoded: false, body: '{"name":"Zoë"}' });
  });

  it('returns the bytes that a route passes to takeBytes, or the error after them', async () => {
    const api = newApi({ ids: randomIds, logger: silentLogger, clock: fakeClock(), config: parseConfig({}) });
    const bytes = Buffer.from('%PDF-1.7');
    for (const path of ['/given', '/failing'])
      api.get(path, (c) => {
        c.header('Content-Type', 'application/pdf');
        c.env.takeBytes?.(bytes);
        if (path === '/failing') throw new Error('after the bytes');
        return c.body(null, 200);
      });
    const given = await lambdaHandler(api)(requestOf('/given'));
    expect(given).toMatchObject({
      isBase64Encoded: true,
      statusCode: 200,
      headers: { 'content-type': 'application/pdf' },
      body: bytes.toString('base64'),
    });
    const failing = await lambdaHandler(api)(requestOf('/failing'));
    expect(failing.statusCode).toBe(500);
    expect(JSON.parse(failing.body)).toMatchObject({ code: 'INTERNAL_ERROR' });
  });

  it.each(['application/json', 'text/csv', 'application/pdf'])(
    'returns compressed %s as base64 bytes',
    async (contentType) => {
      const compressed = Buffer.from(gzipSync('{"name":"Zoë"}'));
      const answer = await answerWith(compressed, contentType, 'gzip');
      expect(answer.isBase64Encoded).toBe(true);
      expect(Buffer.from(answer.body, 'base64').equals(compressed)).toBe(true);
    },
  );

  it('passes binary and text request bodies to the route with their length', async () => {
    const api = newApi({ ids: randomIds, logger: silentLogger, clock: fakeClock(), config: parseConfig({}) });
    api.post('/file', async (c) =>
      c.json({ bytes: Buffer.from(await c.req.arrayBuffer()).toString('hex'), length: c.req.header('content-length') }),
    );
    const posted = (body: string, isBase64Encoded: boolean): LambdaEvent => {
      const event = requestOf('/file') as LambdaEvent & { readonly requestContext: { readonly http: object } };
      return {
        ...event,
        body,
        isBase64Encoded,
        requestContext: { ...event.requestContext, http: { ...event.requestContext.http, method: 'POST' } },
      } as LambdaEvent;
    };
    const answered = async (body: string, isBase64Encoded: boolean): Promise<unknown> =>
      JSON.parse((await lambdaHandler(api)(posted(body, isBase64Encoded))).body);
    const bytes = Buffer.from(Array.from({ length: 256 }, (_, index) => index));
    expect(await answered(bytes.toString('base64'), true)).toEqual({ bytes: bytes.toString('hex'), length: '256' });
    expect(await answered('Zoë', false)).toEqual({ bytes: Buffer.from('Zoë').toString('hex'), length: '4' });
    expect(await answered('', true)).toMatchObject({ bytes: '' });
  });

  // One large preview ended the whole service: "JavaScript heap out of memory".
  it('returns 48 MiB within a heap of 256 MiB', () => {
    const script = `
      import { Hono } from 'hono';
      import { lambdaHandler } from './lib/composition/wiring/lambda-handler.ts';
      const api = new Hono().get('/file', (c) => c.body(Buffer.alloc(${48 * mib}, 7), 200, { 'content-type': 'application/pdf' }));
      const { body } = await lambdaHandler(api)(${JSON.stringify(requestOf('/file'))});
      console.log(Buffer.from(body, 'base64').length);
    `;
    const limited = ['--max-old-space-size=256', '--input-type=module', '--eval', script];
    expect(Number(execFileSync(process.execPath, limited, { cwd: root, encoding: 'utf8' }))).toBe(48 * mib);
  });

  it('passes empty headers and non-UTF-8 bytes to the route unchanged', async () => {
    const api = newApi({ ids: randomIds, logger: silentLogger, clock: fakeClock(), config: parseConfig({}) });
    api.post('/echo', async (c) =>
      c.json({
        key: c.req.header('idempotency-key') ?? null,
        body: Buffer.from(await c.req.arrayBuffer()).toString('latin1'),
      }),
    );
    const event = requestOf('/echo') as unknown as { requestContext: { http: Record<string, string> } };
    const sent = {
      ...event,
      headers: { 'idempotency-key': '', 'content-type': 'application/json' },
      requestContext: { ...event.requestContext, http: { ...event.requestContext.http, method: 'POST' } },
    };
    const answer = async (more: object) =>
      JSON.parse((await lambdaHandler(api)({ ...sent, ...more } as unknown as LambdaEvent)).body);
    expect(await answer({ body: '{}' })).toEqual({ key: '', body: '{}' });
    expect(await answer({ body: Buffer.from('\xeb', 'latin1').toString('base64'), isBase64Encoded: true })).toEqual({
      key: '',
      body: '\xeb',
    });
    expect(await answer({ body: '{}', headers: {} })).toEqual({ key: null, body: '{}' });
  });
});
