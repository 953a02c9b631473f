import { describe, expect, it } from 'vitest';
import { returnPath } from '../../../lib/paths/return-path.ts';

describe('returnPath', () => {
  it.each([
    '//evil.test/app/',
    'https://evil.test/app/',
    '/\\evil.test/app/',
    '\\\\evil.test',
    '/app\\..\\..\\evil',
    '/app/../auth/sign-out',
    '/app/%2e%2e/docs',
    '/app/%252e%252e/docs',
    '/app/..%2f..%2f/evil.test',
    '/app/%5c%5cevil.test',
    '/app//evil.test',
    '/app/%2f/evil.test',
    '/app/\tjobs',
    '/app/%0d%0aSet-Cookie:a=b',
    '/app/%00',
    '/app/%',
    '/apps/',
    '/docs',
    '/app/api',
    '/app/api?a=b',
    '/app/%61pi',
    '/app/api%2f..%252f',
    '/app/jobs/../api',
    '/app/api/session',
    'javascript:alert(1)',
    'app/jobs',
    '@evil.test/app/',
    `/app/${'x'.repeat(2000)}`,
    '',
    undefined,
  ])('falls back to /app/ for %j', (asked) => {
    expect(returnPath(asked)).toBe('/app/');
  });

  it.each([
    ['/app/jobs/3f0c3b1e?show=failed#rows', '/app/jobs/3f0c3b1e?show=failed#rows'],
    ['/app/jobs/../keys', '/app/keys'],
    ['/app/new-job?url=https://x.test/', '/app/new-job?url=https://x.test/'],
    ['/app/', '/app/'],
  ])('resolves %j as a browser would', (asked, followed) => {
    expect(returnPath(asked)).toBe(followed);
  });
});
