import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refuseMethod } from '../../../local/gateway/refuse-method.ts';

let server: Server;

beforeAll(async () => {
  server = createServer((incoming, response) => {
    if (!refuseMethod(incoming, response, incoming.url ?? '/')) response.end('passed on');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const send = (method: string, path: string) =>
  new Promise<{ status: number | undefined; allow: string | undefined; requestId: unknown; body: string }>(
    (resolve, reject) => {
      const { port } = server.address() as AddressInfo;
      const sent = request(
        { port, host: '127.0.0.1', method, path, headers: { 'x-request-id': 'trace-1' } },
        async (response) => {
          const chunks = await response.toArray();
          const { allow, 'x-request-id': requestId } = response.headers;
          resolve({ status: response.statusCode, allow, requestId, body: Buffer.concat(chunks).toString() });
        },
      );
      sent.on('error', reject).end();
    },
  );

describe('HTTP method', () => {
  // Contract: 2.5, 4
  it.each([
    ['/v1/bulkfill/export-jobs', 405, 'METHOD_NOT_ALLOWED', 'GET, HEAD, POST'],
    ['/v1/bulkfill/export-jobs/3f0c3b1e-2f6d-4c8e-9f57-0e4f3c1d2b3a/download', 405, 'METHOD_NOT_ALLOWED', 'GET, HEAD'],
    ['/v1/bulkfill/export-jobs/3f0c3b1e-2f6d-4c8e-9f57-0e4f3c1d2b3a', 405, 'METHOD_NOT_ALLOWED', 'DELETE, GET, HEAD'],
    ['/docs', 405, 'METHOD_NOT_ALLOWED', 'GET, HEAD'],
    ['/elsewhere', 404, 'NOT_FOUND', undefined],
  ])('is rejected in the envelope if no function accepts its method: %s', async (path, status, code, allow) => {
    const answer = await send('TRACE', path);
    expect(answer).toMatchObject({ status, allow, requestId: 'trace-1' });
    expect(JSON.parse(answer.body)).toEqual({ code, message: expect.any(String) });
  });

  it.each(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])(
    'is passed on if it is a %s',
    async (method) => {
      expect((await send(method, '/docs')).status).toBe(200);
    },
  );
});
