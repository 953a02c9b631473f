import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { parseConfig } from '../../../../lib/core/config.ts';
import { randomIds } from '../../../../lib/core/ids.ts';
import { silentLogger } from '../../../../lib/core/logger.ts';
import { newApi } from '../../../../lib/routes/api.ts';
import { addDocsRoutes } from '../../../../lib/routes/docs/add-docs-routes.ts';
import { openApiDocument } from '../../../../lib/routes/openapi/document.ts';
import { fakeClock } from '../../../support/service/fake-clock.ts';

const document = openApiDocument(parseConfig({}));
const anApi = (settings: Record<string, string> = {}) => {
  const api = newApi({ ids: randomIds, logger: silentLogger, clock: fakeClock(), config: parseConfig(settings) });
  addDocsRoutes(api, () => document);
  return api;
};
const api = anApi();
const get = async (path: string, headers: Record<string, string> = {}): Promise<Response> =>
  api.fetch(new Request(`http://service.test${path}`, { headers }));

describe('GET /v1/openapi.json', () => {
  it('returns the cacheable document without authentication, with a request id', async () => {
    const response = await get('/v1/openapi.json', { 'x-request-id': 'trace-1' });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/json');
    expect(response.headers.get('x-request-id')).toBe('trace-1');
    expect(response.headers.get('cache-control')).toMatch(/^public, max-age=\d+$/);
    expect(await response.json()).toEqual(JSON.parse(JSON.stringify(document)));
  });

  it('compresses if the client accepts it, and answers 304 if the client has it', async () => {
    const packed = await get('/v1/openapi.json', { 'accept-encoding': 'br, gzip' });
    expect(packed.headers.get('content-encoding')).toBe('gzip');
    expect(JSON.parse(gunzipSync(Buffer.from(await packed.arrayBuffer())).toString())).toHaveProperty(
      'openapi',
      '3.1.0',
    );
    const again = await get('/v1/openapi.json', {
      'accept-encoding': 'gzip',
      'if-none-match': packed.headers.get('etag')!,
    });
    expect([again.status, await again.text()]).toEqual([304, '']);
    const tags = `"of-before", W/${packed.headers.get('etag')}`;
    expect((await get('/v1/openapi.json', { 'accept-encoding': 'gzip', 'if-none-match': tags })).status).toBe(304);
    const plain = await get('/v1/openapi.json', {
      'accept-encoding': 'gzip;q=0',
      'if-none-match': packed.headers.get('etag')!,
    });
    expect([plain.status, plain.headers.get('content-encoding')]).toEqual([200, null]);
  });

  it('rejects other methods with 405', async () => {
    const response = await api.fetch(new Request('http://service.test/v1/openapi.json', { method: 'POST' }));
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
    expect(response.headers.get('cache-control')).toBe('no-store');
  });
});

describe('routes without a key', () => {
  it('answer each address up to its limit per minute, unknown paths and methods included', async () => {
    const limited = anApi({ KEYLESS_PER_MINUTE: '4', CLIENT_ADDRESS_HEADER: 'x-client' });
    const from = (address: string, path: string, method = 'GET') =>
      limited.fetch(new Request(`http://service.test${path}`, { method, headers: { 'x-client': address } }));
    const paths = [['/docs'], ['/v1/openapi.json'], ['/nowhere'], ['/docs', 'POST']] as const;
    const statuses: number[] = [];
    for (const [path, method] of paths) statuses.push((await from('192.0.2.1', path, method)).status);
    expect(statuses).toEqual([200, 200, 404, 405]);
    for (const [path, method] of paths) {
      const refused = await from('192.0.2.1', path, method);
      expect([path, refused.status, refused.headers.has('x-request-id')]).toEqual([path, 429, true]);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(await refused.json()).toMatchObject({ code: 'RATE_LIMITED' });
    }
    expect((await from('192.0.2.2', '/docs')).status).toBe(200);
  });
});

describe('GET /docs', () => {
  it('returns a page with a policy that blocks everything from other origins', async () => {
    const response = await get('/docs');
    expect(response.headers.get('content-type')).toContain('text/html');
    const policy = response.headers.get('content-security-policy')!;
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/unsafe|https?:|\*/);
    expect(await response.text()).not.toMatch(/https?:\/\/|<style|<script>|\son\w+=/);
  });

  it('loads only files that exist', async () => {
    const loaded = [...(await (await get('/docs')).text()).matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(
      (match) => match[1]!,
    );
    expect(loaded).toContain('/docs/swagger-ui-bundle.js');
    for (const path of loaded) {
      const response = await get(path);
      expect([path, response.status]).toEqual([path, 200]);
      expect((await response.text()).length).toBeGreaterThan(50);
    }
  });

  it('answers 404 for every other path below it', async () => {
    for (const path of ['/docs/', '/docs/package.json', '/docs/../package.json', '/docs/%2e%2e/package.json']) {
      expect((await get(path)).status).toBe(404);
    }
  });
});
