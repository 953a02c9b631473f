import { describe, expect, it } from 'vitest';
import { keepPath } from '../../../lib/paths/keep-path.ts';

describe('the path of a request', () => {
  it.each([
    ['/v1/bulkfill/../bulkfill/export-jobs', '/v1/bulkfill/-/bulkfill/export-jobs'],
    ['/v1/%2E%2e/x', '/v1/-/x'],
    ['/v1/.%2e', '/v1/-'],
    ['/v1/./x', '/v1/-/x'],
    ['/v1/..\\x', '/v1/..%5Cx'],
    ['/v1\\x', '/v1%5Cx'],
    ['/v1/.\t./x', '/v1/.%09./x'],
    ['/v1/.../a..b/.c', '/v1/.../a..b/.c'],
    ['/v1/x?next=/../y', '/v1/x?next=/../y'],
    ['/', '/'],
  ])('never resolves to another route: %j', (target, expected) => {
    expect(keepPath(target)).toBe(expected);
    expect(new URL(`http://x${keepPath(target)}`).pathname).toBe(expected.split('?')[0]);
  });
});
