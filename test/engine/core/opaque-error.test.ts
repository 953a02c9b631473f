import { OpaqueError, toOpaqueParts } from '@bulkfill/engine/core/opaque-error';
import { describe, expect, it } from 'vitest';
import { jsonLogger } from '../../../lib/core/logger.ts';

const logged = (cause: unknown): string => {
  let line = '';
  jsonLogger(
    'info',
    (text) => (line = text),
    () => 0,
  ).warn('A row could not be generated.', {}, cause);
  return line;
};

const thrown = (work: () => unknown): unknown => {
  try {
    work();
  } catch (error) {
    return error;
  }
  throw new Error('It did not throw.');
};

describe('OpaqueError', () => {
  it('omits quoted text from the log and names our own code locations', () => {
    const error = thrown(() => JSON.parse('secret-cell-value-4711'));
    expect(String(error)).toContain('secret');
    const line = logged(new Error('The fill failed.', { cause: new OpaqueError(toOpaqueParts(error)) }));
    expect(line).not.toContain('secret');
    expect(line).toContain('SyntaxError');
    expect(line).toContain('opaque-error.test.ts');
  });

  it.each([
    ['looks like a frame', 'Bad value:\n    at secret (/lib/secret.ts:1:1)\n    at secret (/lib/secret.ts:1:2)'],
    ['was changed after it was made', 'harmless'],
  ])('takes no frame from a message that %s', (_, message) => {
    const error = new RangeError(message);
    if (message === 'harmless') error.message = 'secret\nsecret';
    error.name = 'Renamed';
    expect(logged(new OpaqueError(toOpaqueParts(error)))).not.toContain('secret');
  });

  it('ignores names and codes that are not one word, and values that are not errors', () => {
    const error = Object.assign(new Error('x'), { name: 'secret value', code: 'secret value' });
    expect(toOpaqueParts(error)).toMatchObject({ name: 'Error', message: 'x' });
    expect(toOpaqueParts(error)).not.toHaveProperty('code');
    expect(logged(new OpaqueError(toOpaqueParts('secret')))).not.toContain('secret');
  });

  it('omits frames of packages and of Node, and keeps the message for people', () => {
    const error = thrown(() => JSON.parse('{'));
    if (error instanceof Error)
      error.stack = `${error.name}: ${error.message}\n    at p (/a/node_modules/p/index.js:1:1)\n    at q (/a/lib/q.ts:2:3)\n    at node:internal/x:1:1`;
    const opaque = new OpaqueError(toOpaqueParts(error));
    expect(opaque.frames).toEqual(['at q (/a/lib/q.ts:2:3)']);
    expect(opaque.message).toContain('JSON');
  });
});
