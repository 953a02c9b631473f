import { describe, expect, it } from 'vitest';
import { writeDocsFunction } from '../../../infra/edge/edge-function.ts';
import { runEdgeFunction } from './run-edge-function.ts';

const source = writeDocsFunction(['index', 'use/editor', 'spec/index']);
const ask = (uri: string) => runEdgeFunction(source, { method: 'GET', uri, headers: {} }).returned;

describe('the edge function of the documentation', () => {
  it.each([
    ['/docs/', '/docs/index.html'],
    ['/docs/use/editor', '/docs/use/editor.html'],
    ['/docs/spec/', '/docs/spec/index.html'],
    ['/docs/llms.txt', '/docs/llms.txt'],
    ['/docs/assets/style.AB12.css', '/docs/assets/style.AB12.css'],
  ])('serves %s from %s', (uri, file) => {
    expect(ask(uri)).toMatchObject({ uri: file });
  });

  it('redirects a folder to its page', () => {
    expect(ask('/docs/spec')).toMatchObject({ statusCode: 301, headers: { location: { value: '/docs/spec/' } } });
  });

  it.each(['/docs/nothing', '/docs/use/', '/docs/../app'])('answers 404 for %s', (uri) => {
    expect(ask(uri)).toMatchObject({
      statusCode: 404,
      headers: { 'content-type': { value: 'text/html; charset=utf-8' } },
    });
  });

  it('stays within the size limit of CloudFront with a hundred pages', () => {
    const pages = Array.from({ length: 100 }, (_, page) => `understand/a-page-with-a-long-name-${page}`);
    expect(Buffer.byteLength(writeDocsFunction(pages))).toBeLessThan(10 * 1024);
  });
});
