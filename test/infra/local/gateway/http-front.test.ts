import { once } from 'node:events';
import type { RequestListener, Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { afterEach, describe, expect, it } from 'vitest';
import { InvocationFailed, type Invoke } from '../../../../infra/local/events/invoke.ts';
import { httpFront } from '../../../../infra/local/gateway/http-front.ts';
import { routeTable } from '../../../../infra/local/gateway/route-table.ts';
import { bodyLimits } from '../../../../infra/resources.ts';

const jobs = '/v1/bulkfill/export-jobs';
const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.closeAllConnections();
});

interface FrontOptions {
  readonly lambda?: Invoke;
  readonly uploadHost?: RequestListener;
  readonly directDelivery?: boolean;
  readonly bodyDeadlineMs?: number;
}

const aFront = async ({
  lambda = async () => ({ statusCode: 204 }),
  uploadHost,
  directDelivery = false,
  bodyDeadlineMs = 60_000,
}: FrontOptions) => {
  const errors: unknown[] = [];
  const front = httpFront({
    findRoute: routeTable<Invoke>([
      [`ANY ${jobs}`, lambda],
      [`ANY ${jobs}/{job_id}/download`, lambda],
      ['$default', lambda],
    ]),
    uploadHost: uploadHost ?? ((_, response) => response.end('upload host')),
    directDelivery,
    bodyDeadlineMs,
    onError: (error) => errors.push(error),
  });
  servers.push(front);
  front.listen(0, '127.0.0.1');
  await once(front, 'listening');
  const { port } = front.address() as AddressInfo;
  return { base: `http://127.0.0.1:${port}`, port, errors };
};

describe('the HTTP front', () => {
  it('hands a small create to the Lambda as an API Gateway event, its body in base64', async () => {
    const events: APIGatewayProxyEventV2[] = [];
    const lambda: Invoke = async (event) => {
      events.push(event as APIGatewayProxyEventV2);
      return { statusCode: 202, headers: { 'x-request-id': 'r' }, body: '{"ok":true}' };
    };
    const { base } = await aFront({ lambda });
    const body = Buffer.from([0, 255, 10, 13]);
    const response = await fetch(`${base}${jobs}?a=1&a=2`, {
      method: 'POST',
      body,
      headers: { 'Content-Type': 'multipart/form-data; boundary=x', Cookie: 'one=1; two=2', 'X-Twice': 'a' },
    });
    expect([response.status, response.headers.get('x-request-id'), await response.json()]).toEqual([202, 'r', { ok: true }]);
    const [event] = events;
    expect(event).toMatchObject({
      version: '2.0',
      routeKey: `ANY ${jobs}`,
      rawPath: jobs,
      rawQueryString: 'a=1&a=2',
      queryStringParameters: { a: '1,2' },
      cookies: ['one=1', 'two=2'],
      headers: { 'content-type': 'multipart/form-data; boundary=x', 'x-twice': 'a' },
      requestContext: { http: { method: 'POST', path: jobs, sourceIp: '127.0.0.1' } },
      isBase64Encoded: true,
    });
    expect(event?.headers).not.toHaveProperty('cookie');
    expect(Buffer.from(event?.body ?? '', 'base64')).toEqual(body);
  });

  it('joins a header that is sent twice with a comma, as API Gateway does', async () => {
    const seen: unknown[] = [];
    const lambda: Invoke = async (event) => {
      seen.push((event as APIGatewayProxyEventV2).headers['idempotency-key']);
      return { statusCode: 204 };
    };
    const { port } = await aFront({ lambda });
    const socket = connect(port, '127.0.0.1');
    socket.end(`GET ${jobs} HTTP/1.1\r\nHost: x\r\nIdempotency-Key: one\r\nIdempotency-Key: two\r\nConnection: close\r\n\r\n`);
    await text(socket);
    expect(seen).toEqual(['one,two']);
  });

  it('writes binary answers, several cookies and answers without a body', async () => {
    const bytes = Buffer.from([0, 1, 254, 255]);
    const answers = [
      {
        statusCode: 200,
        headers: { 'content-type': 'application/zip' },
        cookies: ['a=1', 'b=2'],
        body: bytes.toString('base64'),
        isBase64Encoded: true,
      },
      { statusCode: 302, headers: { location: 'https://example.com/' } },
    ];
    const { base } = await aFront({ lambda: async () => answers.shift() });
    const binary = await fetch(`${base}/a`);
    expect(Buffer.from(await binary.arrayBuffer())).toEqual(bytes);
    expect(binary.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
    const redirect = await fetch(`${base}/b`, { redirect: 'manual' });
    expect([redirect.status, redirect.headers.get('location')]).toEqual([302, 'https://example.com/']);
  });

  it.each([
    ['a create one byte above what a Lambda takes', Buffer.alloc(bodyLimits.lambdaBodyLimitBytes + 1), 'upload host'],
    ['a create of exactly that size', Buffer.alloc(bodyLimits.lambdaBodyLimitBytes), 'lambda'],
    ['a create of unknown length', new Blob(['chunked']).stream(), 'upload host'],
  ])('sends %s to the right host', async (_, body, host) => {
    const { base } = await aFront({
      lambda: async () => ({ statusCode: 200, body: 'lambda' }),
      uploadHost: (request, response) => request.resume().on('end', () => response.end('upload host')),
    });
    const response = await fetch(`${base}${jobs}`, { method: 'POST', body, duplex: 'half' } as RequestInit);
    expect(await response.text()).toBe(host);
  });

  it('streams downloads from the upload host where they pass through the service', async () => {
    const { base } = await aFront({ directDelivery: true });
    expect(await (await fetch(`${base}${jobs}/7/download`)).text()).toBe('upload host');
  });

  it('refuses a body above the gateway’s limit on another route, in the contract’s envelope', async () => {
    const { base } = await aFront({});
    const response = await fetch(`${base}/other`, {
      method: 'POST',
      body: Buffer.alloc(bodyLimits.gatewayBodyLimitBytes + 1),
      headers: { 'X-Request-Id': 'trace-9' },
    });
    expect([response.status, response.headers.get('x-request-id')]).toEqual([413, 'trace-9']);
    expect(await response.json()).toMatchObject({ code: 'MULTIPART_PAYLOAD_SIZE_LIMIT_EXCEEDED' });
  });

  it('answers 408 and closes when a body does not arrive in time', async () => {
    const { port } = await aFront({ bodyDeadlineMs: 50 });
    const socket = connect(port, '127.0.0.1');
    socket.write(`POST ${jobs} HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\nabc`);
    const answer = await text(socket);
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(answer).toContain('"code":"UPLOAD_ERROR"');
    expect(answer.toLowerCase()).toContain('x-request-id: ');
  });

  it('answers 500 in the envelope when a function fails, and tells the log why', async () => {
    const failure = new InvocationFailed('create-job timed out after 29 seconds.');
    const { base, errors } = await aFront({
      lambda: async () => {
        throw failure;
      },
    });
    const response = await fetch(`${base}${jobs}/7`);
    expect([response.status, await response.json()]).toEqual([500, { code: 'INTERNAL_ERROR', message: 'An unexpected error occurred.' }]);
    expect(errors).toEqual([failure]);
  });
});
