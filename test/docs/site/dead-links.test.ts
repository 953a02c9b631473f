import { describe, expect, it } from 'vitest';
import { findDeadLinks } from '../../../docs/site/dead-links.ts';

const site = (links: string): ReadonlyMap<string, string> =>
  new Map([
    ['index.html', `<h1 id="start">Start</h1>${links}`],
    ['use/editor.html', '<h2 id="grüße">Greetings</h2>'],
    ['spec/index.html', ''],
  ]);
const dead = (href: string): readonly string[] => findDeadLinks(site(`<a class="x" href="${href}">link</a>`), '/docs/');

describe('findDeadLinks', () => {
  it.each([
    '/docs/use/editor',
    '/docs/use/editor.html',
    './use/editor#gr%C3%BC%C3%9Fe',
    '#start',
    '/docs/',
    '/docs/spec/',
    '/docs/openapi.json',
    '/docs/reference/',
    'https://example.org/x#y',
  ])('accepts %s', (href) => {
    expect(dead(href)).toEqual([]);
  });

  it.each(['/docs/use/nothing', './use/editor#nothing', '#nothing', '/app/', '/docs/spec/nothing'])(
    'finds %s',
    (href) => {
      expect(dead(href)).toEqual([`index.html: ${href}`]);
    },
  );
});
