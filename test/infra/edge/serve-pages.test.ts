import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { writePagesFunction } from '../../../infra/edge/edge-function.ts';
import { appPageOf, appPages } from '../../../lib/paths/app-pages.ts';
import { buildSecurityHeaders } from '../../../lib/routes/web/headers.ts';
import { runEdgeFunction } from './run-edge-function.ts';

const notFoundPage = '<!doctype html><title>"$& `here`</title>';
const source = writePagesFunction({ signInOffered: true, notFoundPage });
const ask = (uri: string, code = source) => runEdgeFunction(code, { method: 'GET', uri, headers: {} }).returned;

describe('the edge function of the pages', () => {
  it('serves the same file for every page, like the embedded front', () => {
    const segment = fc.constantFrom('jobs', 'new-job', 'keys', 'usage', 'templates', '7', 'a%20b', '', 'nothing', '..');
    fc.assert(
      fc.property(fc.array(segment, { maxLength: 3 }), (segments) => {
        const uri = `/app/${segments.join('/')}`;
        const returned = ask(uri);
        if (appPageOf(uri) === undefined) expect([uri, returned.statusCode]).toEqual([uri, 404]);
        else expect(returned).toMatchObject({ uri: '/app/index.html' });
      }),
    );
    for (const page of Object.values(appPages))
      expect(ask(page.replace('{id}', '3f2b'))).toMatchObject({ uri: '/app/index.html' });
  });

  it('passes hashed files on, and treats none as a page', () => {
    expect(ask('/app/assets/console-AB12.js')).toMatchObject({ uri: '/app/assets/console-AB12.js' });
    for (const uri of ['/app/nothing.js', '/app/index.html', '/app/jobs/x.pdf']) {
      const { statusCode, headers, body } = ask(uri) as { statusCode: number; headers: object; body: { data: string } };
      if (appPageOf(uri) !== undefined) continue;
      expect([uri, statusCode]).toEqual([uri, 404]);
      expect(headers).toMatchObject({
        'content-type': { value: 'application/json' },
        'cache-control': { value: 'no-store' },
      });
      expect(JSON.parse(body.data)).toEqual({ code: 'NOT_FOUND', message: expect.stringMatching(/\S/) });
    }
  });

  it('answers an unknown page with the application page and its headers', () => {
    const { statusCode, headers, body } = ask('/app/nothing') as {
      statusCode: number;
      headers: Record<string, unknown>;
      body: unknown;
    };
    expect([statusCode, body]).toEqual([404, { encoding: 'text', data: notFoundPage }]);
    for (const [name, value] of Object.entries(buildSecurityHeaders('/app/nothing', { https: true })))
      expect(headers[name]).toEqual({ value });
    expect(headers).toMatchObject({
      'content-type': { value: 'text/html; charset=utf-8' },
      'cache-control': { value: 'no-cache' },
    });
  });

  it('answers 404 and reports a missing console if sign-in is not configured', () => {
    const off = writePagesFunction({ signInOffered: false, notFoundPage });
    for (const uri of ['/app/', '/app/jobs', '/app/x.js'])
      expect(ask(uri, off)).toMatchObject({ statusCode: 404, body: { data: notFoundPage } });
    expect(ask('/app/assets/style.css', off)).toMatchObject({ uri: '/app/assets/style.css' });
  });

  it('stays within the size limit of CloudFront, with pages of 4 KB', () => {
    expect(Buffer.byteLength(writePagesFunction({ signInOffered: true, notFoundPage: 'x'.repeat(4096) }))).toBeLessThan(
      10 * 1024,
    );
  });
});
