import { once } from 'node:events';
import type { RequestListener, Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from 'vitest';
import { bodyLimits } from '../../../infra/resources.ts';
import { bundleWeb } from '../../../infra/web/bundle-web.ts';
import { parseConfig } from '../../../lib/core/config.ts';
import type { Fetch } from '../../../local/gateway/call-api.ts';
import { httpFront } from '../../../local/gateway/http-front.ts';
import { routeTable } from '../../../local/gateway/route-table.ts';
import { webServer } from '../../../local/web/web-server.ts';

const jobs = '/v1/bulkfill/export-jobs';
const authorization = 'Bearer svc_bfexp_id.secret';
const web = webServer(await bundleWeb(), { signInOffered: true });
const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.closeAllConnections();
});

interface FrontOptions {
  readonly lambda?: Fetch;
  readonly uploadHost?: RequestListener;
  readonly settings?: Readonly<Record<string, string>>;
  /** Another path than the jobs' leads to the function too. */
  readonly withDefault?: boolean;
}

const aFront = async ({
  lambda = () => new Response(null, { status: 204 }),
  uploadHost,
  settings = {},
  withDefault = true,
}: FrontOptions) => {
  const errors: unknown[] = [];
  const front = httpFront({
    findRoute: routeTable<Fetch>([
      [`ANY ${jobs}`, lambda],
      [`ANY ${jobs}/{job_id}/download`, lambda],
      ...(withDefault ? [['$default', lambda] as const] : []),
    ]),
    uploadHost: uploadHost ?? ((_, response) => response.end('upload host')),
    web,
    config: parseConfig(settings),
    onError: (error) => errors.push(error),
  });
  servers.push(front);
  front.listen(0, '127.0.0.1');
  await once(front, 'listening');
  const { port } = front.address() as AddressInfo;
  return { base: `http://127.0.0.1:${port}`, port, errors };
};

describe('HTTP front', () => {
  it('accepts bodies below the console paths with a session, and elsewhere with a key', async () => {
    const lambda: Fetch = async (request) => new Response((await request.text()) || 'none');
    const { base } = await aFront({ lambda });
    const cookie = `other=1; bulkfill=${'t'.repeat(43)}`;
    const send = async (path: string, headers: Record<string, string>) =>
      (await fetch(`${base}${path}`, { method: 'POST', body: 'form', headers })).text();
    expect(await send('/app/api/export-jobs', { cookie })).toBe('form');
    expect(await send('/app/api/export-jobs', { authorization })).toBe('none');
    expect(await send('/app/api/export-jobs', { cookie: 'bulkfill=short' })).toBe('none');
    expect(await send(jobs, { cookie })).toBe('none');
    expect(await send(jobs, { authorization })).toBe('form');
  });

  it('passes a small create to the API of its function, with its body and the client address', async () => {
    const passed: unknown[] = [];
    const lambda: Fetch = async (request, { incoming }) => {
      const { method, url, headers } = request;
      passed.push({ method, url, headers: Object.fromEntries(headers), sourceIp: incoming?.socket?.remoteAddress });
      return new Response(await request.bytes(), { status: 202, headers: { 'x-request-id': 'r' } });
    };
    const { base } = await aFront({ lambda });
    const body = Buffer.from([0, 255, 10, 13]);
    const response = await fetch(`${base}${jobs}?a=1&a=2`, {
      method: 'POST',
      body,
      headers: {
        authorization,
        'Content-Type': 'multipart/form-data; boundary=x',
        Cookie: 'one=1; two=2',
        'X-Empty': '',
      },
    });
    expect([response.status, response.headers.get('x-request-id'), Buffer.from(await response.bytes())]).toEqual([
      202,
      'r',
      body,
    ]);
    const headers = {
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': '4',
      cookie: 'one=1; two=2',
      'x-empty': '',
    };
    expect(passed).toMatchObject([{ method: 'POST', url: `${base}${jobs}?a=1&a=2`, headers, sourceIp: '127.0.0.1' }]);
  });

  it('writes the bytes that a route streams', async () => {
    const lambda: Fetch = (_, { takeBytes }) => {
      takeBytes?.(new Uint8Array([1, 2, 3]).subarray(1));
      return new Response(null, { headers: { 'content-type': 'application/pdf' } });
    };
    const { base } = await aFront({ lambda });
    const response = await fetch(`${base}/a`);
    expect([response.headers.get('content-length'), await response.bytes()]).toEqual(['2', new Uint8Array([2, 3])]);
  });

  it('sends Strict-Transport-Security only over https', async () => {
    const kept = async (settings: Record<string, string>) => {
      const { base } = await aFront({ settings });
      return (await fetch(`${base}${jobs}`)).headers.get('strict-transport-security');
    };
    expect(await kept({ PUBLIC_ORIGIN: 'https://fill.example' })).toMatch(/^max-age=31536000/);
    expect(await kept({})).toBeNull();
  });

  it('joins a repeated header with a comma, like API Gateway', async () => {
    const seen: unknown[] = [];
    const lambda: Fetch = ({ headers }) => {
      seen.push(headers.get('idempotency-key'));
      return new Response(null, { status: 204 });
    };
    const { port } = await aFront({ lambda });
    const socket = connect(port, '127.0.0.1');
    socket.end(
      `GET ${jobs} HTTP/1.1\r\nHost: x\r\nIdempotency-Key: one\r\nIdempotency-Key: two\r\nConnection: close\r\n\r\n`,
    );
    await text(socket);
    expect(seen).toEqual(['one,two']);
  });

  it.each([
    ['no host', `GET ${jobs} HTTP/1.1\r\n`],
    ['an empty host', `GET ${jobs} HTTP/1.1\r\nHost:\r\n`],
    ['two hosts', `GET ${jobs} HTTP/1.1\r\nHost: x\r\nHost: y\r\n`],
    ['a host that cannot be one', `GET ${jobs} HTTP/1.1\r\nHost: a b\r\n`],
    ['a host with a path', `GET ${jobs} HTTP/1.1\r\nHost: x/y\r\n`],
    ['a target that is not a path', 'OPTIONS * HTTP/1.1\r\nHost: x\r\n'],
    ['a target for a proxy', `GET http://x:1${jobs} HTTP/1.1\r\nHost: x:1\r\n`],
  ])('rejects a request with %s in the envelope', async (_, head) => {
    const { port } = await aFront({});
    const socket = connect(port, '127.0.0.1');
    socket.end(`${head}\r\n`);
    const [headers = '', body = ''] = (await text(socket)).split('\r\n\r\n');
    expect(headers).toMatch(/^HTTP\/1.1 400 [\s\S]*x-request-id: /);
    expect(JSON.parse(body)).toEqual({ code: 'UPLOAD_ERROR', message: 'The request is not valid HTTP/1.1.' });
  });

  it('answers a request line of HTTP/2.0 with 505', async () => {
    const { port } = await aFront({});
    const socket = connect(port, '127.0.0.1');
    socket.end(`GET ${jobs} HTTP/2.0\r\nHost: x\r\nAuthorization: ${authorization}\r\n\r\n`);
    expect(await text(socket)).toMatch(/^HTTP\/1.1 505 [\s\S]*"code":"UPLOAD_ERROR"/);
  });

  it('writes binary answers, several cookies and answers without a body', async () => {
    const bytes = Buffer.from([0, 1, 254, 255]);
    const cookies: [string, string][] = ['a=1', 'b=2'].map((cookie) => ['set-cookie', cookie]);
    const answers = [
      new Response(bytes, { headers: [['content-type', 'application/zip'], ...cookies] }),
      new Response(null, { status: 302, headers: { location: 'https://example.com/' } }),
    ];
    const { base } = await aFront({ lambda: () => answers.shift() as Response });
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
  ])('routes %s to the right host', async (_, body, host) => {
    const { base } = await aFront({
      lambda: () => new Response('lambda'),
      uploadHost: (request, response) => request.resume().on('end', () => response.end('upload host')),
    });
    const response = await fetch(`${base}${jobs}`, {
      method: 'POST',
      headers: { authorization },
      body,
      duplex: 'half',
    } as RequestInit);
    expect(await response.text()).toBe(host);
  });

  it('streams downloads from the upload host if they pass through the service', async () => {
    const { base } = await aFront({ settings: { DELIVERY_MODE: 'direct' } });
    expect(await (await fetch(`${base}${jobs}/7/download`)).text()).toBe('upload host');
  });

  it('rejects a body above the gateway limit on other routes, in the envelope of the contract', async () => {
    const { base } = await aFront({});
    const response = await fetch(`${base}/other`, {
      method: 'POST',
      body: Buffer.alloc(bodyLimits.gatewayBodyLimitBytes + 1),
      headers: { authorization, 'X-Request-Id': 'trace-9' },
    });
    expect([response.status, response.headers.get('x-request-id')]).toEqual([413, 'trace-9']);
    expect(await response.json()).toMatchObject({ code: 'MULTIPART_PAYLOAD_SIZE_LIMIT_EXCEEDED' });
  });

  it('reports an oversized JSON body as such, without naming files', async () => {
    const { base } = await aFront({});
    const body = Buffer.alloc(bodyLimits.gatewayBodyLimitBytes + 1);
    const headers = { authorization, 'content-type': 'application/json; charset=utf-8' };
    const response = await fetch(`${base}/other`, { method: 'POST', body, headers });
    expect([response.status, await response.json()]).toMatchObject([413, { code: 'PAYLOAD_TOO_LARGE' }]);
  });

  it('answers 408 and closes the connection if a body misses its deadline', async () => {
    const { port } = await aFront({ settings: { BODY_DEADLINE_MS: '50' } });
    const socket = connect(port, '127.0.0.1');
    socket.write(
      `POST ${jobs} HTTP/1.1\r\nHost: x\r\nAuthorization: ${authorization}\r\nContent-Length: 10\r\n\r\nabc`,
    );
    const answer = await text(socket);
    expect(answer).toMatch(/^HTTP\/1\.1 408 /);
    expect(answer).toContain('"code":"UPLOAD_ERROR"');
    expect(answer.toLowerCase()).toContain('x-request-id: ');
  });

  it('answers 500 in the envelope if a function fails, and logs the cause', async () => {
    const failure = new Error('The function failed.');
    const { base, errors } = await aFront({
      lambda: async () => {
        throw failure;
      },
    });
    const response = await fetch(`${base}${jobs}/7`);
    expect([response.status, await response.json()]).toEqual([
      500,
      { code: 'INTERNAL_ERROR', message: 'An unexpected error occurred.' },
    ]);
    expect(errors).toEqual([failure]);
  });

  describe('before the key is verified', () => {
    const unauthorised: Fetch = async (request) =>
      new Response(`body of ${(await request.bytes()).length}`, { status: 401 });
    const post = (head: string): string => `POST ${jobs} HTTP/1.1\r\nHost: x\r\n${head}\r\n\r\n`;
    const answerTo = async (port: number, sent: string): Promise<string> => {
      const socket = connect(port, '127.0.0.1');
      socket.write(sent);
      return text(socket);
    };

    it.each([
      ['no Authorization', ''],
      ['one of another shape', 'Authorization: Bearer nothing of ours\r\n'],
      ['one that is sent twice', `Authorization: ${authorization}\r\nAuthorization: ${authorization}\r\n`],
    ])('answers a create with %s without reading its body', async (_, header) => {
      const { port } = await aFront({ lambda: unauthorised });
      const answer = await answerTo(port, post(`${header}Content-Length: 4000000`));
      expect(answer).toMatch(/^HTTP\/1\.1 401 .*body of 0$/s);
      expect(answer.toLowerCase()).toContain('connection: close');
    });

    it('delivers the answer to a client that sends its body anyway', async () => {
      const { base } = await aFront({ lambda: unauthorised });
      const response = await fetch(`${base}${jobs}`, { method: 'POST', body: Buffer.alloc(4_000_000) });
      expect([response.status, await response.text()]).toEqual([401, 'body of 0']);
    });

    it('sends 100 Continue only if the key is well-formed', async () => {
      const { port } = await aFront({ lambda: unauthorised });
      expect(await answerTo(port, post('Expect: 100-continue\r\nContent-Length: 10'))).toMatch(/^HTTP\/1\.1 401/);
      const keyed = connect(port, '127.0.0.1');
      keyed.write(
        post(`Authorization: ${authorization}\r\nConnection: close\r\nExpect: 100-continue\r\nContent-Length: 3`),
      );
      const [first] = (await once(keyed, 'data')) as [Buffer];
      expect(first.toString()).toMatch(/^HTTP\/1\.1 100 /);
      keyed.write('abc');
      expect(await text(keyed)).toMatch(/^HTTP\/1\.1 401 .*body of 3$/s);
    });

    it('limits bodies to a short time and a quarter of the memory, and lifts both limits once the key is verified', async () => {
      const settings = { UNVERIFIED_BODY_DEADLINE_MS: '400', BODY_MEMORY_MB: '4' };
      const known: Fetch = () => new Response(null, { status: 400, headers: { ratelimit: '"create";r=1;t=1' } });
      const { base, port } = await aFront({ lambda: known, settings });
      const send = (bytes: number) =>
        fetch(`${base}${jobs}`, { method: 'POST', headers: { authorization }, body: Buffer.alloc(bytes) });
      const slow = post(`Authorization: ${authorization}\r\nContent-Length: 10`);
      expect(await answerTo(port, `${slow}abc`)).toMatch(/^HTTP\/1\.1 408 /);
      const crowdedOut = await send(1024 * 1024 + 1);
      expect([crowdedOut.status, crowdedOut.headers.get('retry-after')]).toEqual([503, '1']);
      expect(await crowdedOut.json()).toMatchObject({ code: 'RATE_LIMITED' });
      expect((await send(1024 * 1024)).status).toBe(400);
      expect((await send(4_000_000)).status).toBe(400);
      const patient = connect(port, '127.0.0.1');
      patient.write(`${slow}abc`);
      await new Promise((resolve) => setTimeout(resolve, 600));
      patient.end('defghij');
      expect(await text(patient)).toMatch(/^HTTP\/1\.1 400 /);
    });

    it('answers 408 to a stalled body before its deadline', async () => {
      const { port } = await aFront({});
      const answer = await answerTo(
        port,
        `${post(`Authorization: ${authorization}\r\nContent-Length: 100000`)}${' '.repeat(50_000)}`,
      );
      expect(answer).toMatch(/^HTTP\/1\.1 408 .*"code":"UPLOAD_ERROR"/s);
    }, 15_000);

    it('answers 503 to the slowest body if the share of its address is full, and accepts the newest', async () => {
      const { base, port } = await aFront({ lambda: unauthorised, settings: { BODY_MEMORY_MB: '4' } });
      const slow = connect(port, '127.0.0.1');
      slow.write(`${post(`Authorization: ${authorization}\r\nContent-Length: 900001`)}${' '.repeat(900_000)}`);
      await new Promise((resolve) => setTimeout(resolve, 1500));
      const newest = await fetch(`${base}${jobs}`, {
        method: 'POST',
        headers: { authorization },
        body: Buffer.alloc(900_000),
      });
      expect(newest.status).toBe(401);
      const answer = await text(slow);
      expect(answer).toMatch(/^HTTP\/1\.1 503 .*"code":"RATE_LIMITED"/s);
      expect(answer.toLowerCase()).toContain('retry-after: 1');
    }, 15_000);

    it('limits the answers per address about unknown paths and methods', async () => {
      const { base } = await aFront({ withDefault: false, settings: { KEYLESS_PER_MINUTE: '3' } });
      const statuses: number[] = [];
      for (let i = 0; i < 3; i++)
        statuses.push((await fetch(`${base}/nowhere`, { headers: { authorization } })).status);
      const refused = await fetch(`${base}/nowhere`);
      expect([...statuses, refused.status]).toEqual([404, 404, 404, 429]);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expect((await fetch(`${base}${jobs}`)).status).toBe(204);
    });

    it('accepts connections up to its limit and drops one more', async () => {
      const { base, port } = await aFront({ settings: { MAX_CONNECTIONS: '2' } });
      const idle = [connect(port, '127.0.0.1'), connect(port, '127.0.0.1')];
      await Promise.all(idle.map((socket) => once(socket, 'connect')));
      await expect(fetch(`${base}${jobs}`)).rejects.toThrow();
      idle[0]?.destroy();
      await new Promise((resolve) => setTimeout(resolve, 100));
      expect((await fetch(`${base}${jobs}`)).status).toBe(204);
    });
  });
});
