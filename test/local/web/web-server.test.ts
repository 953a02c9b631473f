import { once } from 'node:events';
import { type IncomingMessage, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bundleWeb, type WebBundle } from '../../../infra/web/bundle-web.ts';
import { parseConfig } from '../../../lib/core/config.ts';
import { httpFront } from '../../../local/gateway/http-front.ts';
import { webServer } from '../../../local/web/web-server.ts';

const ownFilesAlone =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; font-src 'self'; connect-src 'self'; worker-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
const policy = `${ownFilesAlone}; require-trusted-types-for 'script'; trusted-types default svg; report-uri /app/api/policy-reports`;

const servers: Server[] = [];
let bundle: WebBundle;
let base: string;
let offBase: string;

const start = async (signInOffered: boolean): Promise<string> => {
  const front = httpFront({
    findRoute: () => undefined,
    uploadHost: (_, response) => response.end(),
    web: webServer(bundle, { signInOffered }),
    config: parseConfig({ KEYLESS_PER_MINUTE: '1000' }),
    onError: () => {},
  });
  servers.push(front);
  front.listen(0, '127.0.0.1');
  await once(front, 'listening');
  return `http://127.0.0.1:${(front.address() as AddressInfo).port}`;
};

beforeAll(async () => {
  bundle = await bundleWeb();
  base = await start(true);
  offBase = await start(false);
});
afterAll(() => {
  for (const server of servers) server.close();
});

const get = (path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Response> =>
  fetch(`${base}${path}`, { method, headers: { 'accept-encoding': 'identity', ...headers }, redirect: 'manual' });

describe('the web application', () => {
  it.each(['/', '/app'])('redirects %s to /app/', async (path) => {
    const response = await get(path);
    expect([response.status, response.headers.get('location')]).toEqual([302, '/app/']);
  });

  it.each([
    '/app/',
    '/app/jobs',
    '/app/jobs/0c2f9b1e',
    '/app/new-job',
    '/app/keys',
    '/app/usage',
    '/app/templates',
    '/app/activity',
    '/app/sessions',
    '/app/sign-in-failed',
  ])('serves a page at %s', async (path) => {
    const response = await get(`${path}?x=1`);
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(await response.text()).toContain('<title>');
  });

  it.each(['/app/nowhere', '/app/jobs/', '/app/jobs/a/b', '/app/keys/x', '/app//', '/app/jobs/%zz'])(
    'answers %s with 404 and the application page',
    async (path) => {
      const response = await get(path);
      expect([response.status, response.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
      expect(response.headers.get('content-security-policy')).toBe(policy);
      expect(await response.text()).toBe(bundle.shell);
    },
  );

  it.each([
    '/app/nothing.js',
    '/app/assets/',
    '/app/assets/nothing',
    '/app/assets/..%2f..%2fpackage.json',
    '/app/favicon.ico',
    '/app/jobs/x.pdf',
    '/app/assets/__proto__',
  ])('answers the unknown file %s with 404 and no page', async (path) => {
    const response = await get(path);
    expect([response.status, response.headers.get('content-type')]).toEqual([404, 'application/json']);
    expect(await response.json()).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('leaves API paths to the API routes', async () => {
    for (const path of ['/app/api', '/app/api/session', '/app/api/x.js'])
      expect(await (await get(path)).json()).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('accepts GET and HEAD only', async () => {
    const refused = await get('/app/jobs', {}, 'POST');
    expect([refused.status, refused.headers.get('allow'), await refused.json()]).toMatchObject([
      405,
      'GET, HEAD',
      { code: 'METHOD_NOT_ALLOWED' },
    ]);
    const head = await get('/app/jobs', {}, 'HEAD');
    expect([head.status, Number(head.headers.get('content-length')), await head.text()]).toEqual([
      200,
      Buffer.byteLength(bundle.shell),
      '',
    ]);
  });

  it('answers 404 and reports a missing console if sign-in is not configured', async () => {
    for (const path of ['/app/', '/app/jobs']) {
      const response = await fetch(`${offBase}${path}`);
      expect([response.status, response.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
      expect(await response.text()).toContain('OIDC_ISSUER');
    }
  });
});

describe('the application files', () => {
  it('send an immutable cache header and compressed content, because their names contain a hash', async () => {
    for (const [name, content] of bundle.files) {
      const plain = await get(`/app/assets/${name}`);
      expect([name, plain.status, plain.headers.get('cache-control')]).toEqual([
        name,
        200,
        'public, max-age=31536000, immutable',
      ]);
      expect([plain.headers.get('vary'), plain.headers.get('x-content-type-options')]).toEqual([
        'accept-encoding',
        'nosniff',
      ]);
      expect(Buffer.from(await plain.arrayBuffer()).equals(content)).toBe(true);
    }
    const [script = ''] = bundle.firstLoad;
    expect((await get(`/app/assets/${script}`)).headers.get('content-type')).toBe('text/javascript; charset=utf-8');
  });

  it.each([
    ['br', 'gzip, br', brotliDecompressSync],
    ['gzip', 'gzip;q=0.5', gunzipSync],
  ])('sends %s to a client that accepts %s', async (coding, accepted, unpack) => {
    const [script = ''] = bundle.firstLoad;
    // fetch would undo the coding.
    const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
    request(`${base}/app/assets/${script}`, { headers: { 'accept-encoding': accepted } }, resolve)
      .on('error', reject)
      .end();
    const answer = await promise;
    expect(answer.headers['content-encoding']).toBe(coding);
    expect(unpack(await buffer(answer)).equals(bundle.files.get(script)!)).toBe(true);
  });
});

describe('the application headers', () => {
  it('block foreign resources, inline scripts and framing', async () => {
    for (const path of ['/', '/app/', '/app/keys', '/app/nowhere', '/docs', '/docs/swagger-ui.css']) {
      const { headers } = await get(path);
      // The reference's program makes markup of text, which it cleans itself.
      const own = path.startsWith('/docs') ? `${ownFilesAlone}; report-uri /app/api/policy-reports` : policy;
      expect([path, headers.get('content-security-policy')]).toEqual([path, own]);
      expect([
        headers.get('cross-origin-opener-policy'),
        headers.get('referrer-policy'),
        headers.get('x-content-type-options'),
      ]).toEqual(['same-origin', 'same-origin', 'nosniff']);
    }
  });

  it('isolate the process of a page, and disable the camera and similar features', async () => {
    for (const path of [
      '/',
      '/app/',
      '/docs',
      `/app/assets/${bundle.firstLoad[0]}`,
      '/app/api/session',
      '/v1/bulkfill/export-jobs',
      '/nowhere',
    ]) {
      const { headers } = await get(path);
      expect([path, headers.get('cross-origin-resource-policy')]).toEqual([path, 'same-origin']);
      for (const feature of ['camera', 'microphone', 'geolocation', 'payment', 'usb'])
        expect(headers.get('permissions-policy')?.split(', ')).toContain(`${feature}=()`);
    }
  });

  it('disable all active content in API answers', async () => {
    for (const path of ['/app/api/session', '/v1/bulkfill/export-jobs', '/nowhere']) {
      expect((await get(path)).headers.get('content-security-policy')).toBe(
        "default-src 'none'; frame-ancestors 'none'; sandbox",
      );
    }
  });

  it('revalidate a page on each visit, and skip its body if it is unchanged', async () => {
    const first = await get('/app/jobs');
    expect(first.headers.get('cache-control')).toBe('no-cache');
    const again = await get('/app/keys', { 'if-none-match': first.headers.get('etag')! });
    expect([again.status, await again.text()]).toEqual([304, '']);
    expect((await get('/app/nowhere', { 'if-none-match': first.headers.get('etag')! })).status).toBe(404);
  });
});
