import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { docsServer } from '../../../local/web/docs-server.ts';

const files = new Map(
  Object.entries({
    'index.html': '<link href="/docs/assets/a.css">',
    '404.html': 'nothing here',
    'use/editor.html': 'editor',
    'spec/index.html': 'specification',
    'assets/a.css': 'a { background: url(/docs/assets/b.png) }',
    'use/editor.md': '# Editor',
  }).map(([name, text]) => [name, Buffer.from(text)]),
);
const servers: Server[] = [];
const serve = async (basePath: string): Promise<string> => {
  let tries = 0;
  const docs = docsServer({
    basePath,
    load: async () => {
      if (tries++ === 0) throw new Error('The first build fails.');
      return files;
    },
  });
  const server = createServer((request, response) => {
    docs.answer((request.url ?? '').slice(basePath.length), request, response).then(
      (outcome) => outcome === 'answered' || response.writeHead(outcome === 'unknown' ? 404 : 405).end(outcome),
      () => response.writeHead(500).end(),
    );
  }).listen(0, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}${basePath}`;
};
let base: string;

beforeAll(async () => {
  base = await serve('');
});
afterAll(() => {
  for (const server of servers) server.close();
});

const get = async (path: string, init: RequestInit = {}, from = base) => {
  const response = await fetch(`${from}${path}`, { redirect: 'manual', ...init });
  return { status: response.status, headers: response.headers, text: await response.text() };
};

describe('the server of the documentation', () => {
  it('tries again after a build that failed', async () => {
    expect((await get('/docs/')).status).toBe(500);
    expect((await get('/docs/')).status).toBe(200);
  });

  it('serves pages without extension, with a tag', async () => {
    const { status, headers, text } = await get('/docs/use/editor');
    expect([status, headers.get('content-type'), text]).toEqual([200, 'text/html; charset=utf-8', 'editor']);
    const again = await get('/docs/use/editor', { headers: { 'if-none-match': headers.get('etag') ?? '' } });
    expect([again.status, again.text]).toEqual([304, '']);
  });

  it('redirects folders, and responds 404 to missing pages', async () => {
    const folder = await get('/docs/spec');
    expect([folder.status, folder.headers.get('location')]).toEqual([301, '/docs/spec/']);
    expect(await get('/docs/spec/')).toMatchObject({ status: 200, text: 'specification' });
    expect(await get('/docs/nothing')).toMatchObject({ status: 404, text: 'nothing here' });
    expect(await get('/docs/nothing.png')).toMatchObject({ status: 404, text: 'unknown' });
    expect(await get('/docs/', { method: 'POST' })).toMatchObject({ status: 405 });
  });

  it('lets browsers keep hashed files only', async () => {
    expect((await get('/docs/assets/a.css')).headers.get('cache-control')).toContain('immutable');
    expect((await get('/docs/use/editor.md')).headers.get('cache-control')).toBe('no-cache');
  });

  it('puts a base path before its own addresses', async () => {
    const from = await serve('/fill');
    await get('/docs/', {}, from);
    expect((await get('/docs/', {}, from)).text).toBe('<link href="/fill/docs/assets/a.css">');
    expect((await get('/docs/assets/a.css', {}, from)).text).toContain('url(/fill/docs/assets/b.png)');
    expect((await get('/docs/spec', {}, from)).headers.get('location')).toBe('/fill/docs/spec/');
  });
});
