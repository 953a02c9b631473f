import { describe, expect, it } from 'vitest';
import { replaceDotSegments } from '../../../lib/paths/dot-segments.ts';

describe('dot segments of a request', () => {
  it.each([
    ['/v1/bulkfill/../bulkfill/export-jobs', '/v1/bulkfill/-/bulkfill/export-jobs'],
    ['/v1/%2E%2e/x', '/v1/-/x'],
    ['/v1/.%2e', '/v1/-'],
    ['/v1/./x', '/v1/-/x'],
    ['/v1/.../a..b/.c', '/v1/.../a..b/.c'],
    ['/v1/x?next=/../y', '/v1/x?next=/../y'],
    ['/', '/'],
  ])('never resolve to another route: %s', (target, expected) => {
    expect(replaceDotSegments(target)).toBe(expected);
    expect(new URL(`http://x${replaceDotSegments(target)}`).pathname).toBe(expected.split('?')[0]);
  });
});
