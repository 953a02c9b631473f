import { measureJson } from '@bulkfill/engine/svc/read/measure-json';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { utf8 } from '../package-builders.ts';

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

const nodesOf = (value: unknown): number =>
  typeof value === 'object' && value !== null
    ? Object.values(value).reduce((sum: number, item) => sum + nodesOf(item), 1)
    : 1;

const depthOf = (value: unknown): number =>
  typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0;

/** JSON texts with one character replaced, dropped or added. */
const nearlyJson = fc
  .tuple(
    fc.json({ maxDepth: 3 }),
    fc.nat(),
    fc.constantFrom(
      '',
      '"',
      '\\',
      ',',
      ':',
      '[',
      ']',
      '{',
      '}',
      '0',
      '-',
      '.',
      'e',
      'u',
      ' ',
      '\n',
      '\t',
      'x',
      '\u0001',
    ),
    fc.boolean(),
  )
  .map(([text, seed, insert, replaces]) => {
    const at = seed % (text.length + 1);
    return text.slice(0, at) + insert + text.slice(at + (replaces ? 1 : 0));
  });

/**
 * Objects whose asked member stands at the root, deeper, more than once, or written with an escape. Its name has
 * several letters: where V8 has seen an object with the name `\` before, its `JSON.parse` takes the name `\u0076` for
 * that one.
 */
const withMember = fc
  .array(fc.tuple(fc.constantFrom('"value"', '"w"', '"\\u0076alue"', '" value"'), fc.json({ maxDepth: 2 })), {
    maxLength: 4,
  })
  .map((members) => `{${members.map(([key, value]) => `${key} : ${value}`).join(' , ')}}`);

describe('measureJson', () => {
  it('accepts every JSON text and reads the member that JSON.parse reads', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          nearlyJson,
          fc.json(),
          withMember,
          fc.string({ unit: fc.constantFrom(...'[]{},:"\\-+.eE0123456789truefalsn \t\n') }),
        ),
        (text) => {
          if (!isJson(text)) return;
          const measure = measureJson(utf8(text), 'value');
          const root: unknown = JSON.parse(text);
          const isObject = typeof root === 'object' && root !== null && !Array.isArray(root);
          const value: unknown =
            isObject && Object.hasOwn(root, 'value') ? (root as { value: unknown }).value : undefined;
          const isScalar = value !== undefined && (typeof value !== 'object' || value === null);

          expect(measure?.member === undefined ? undefined : JSON.parse(measure.member)).toEqual(
            isScalar ? value : undefined,
          );
        },
      ),
      { numRuns: 4_000 },
    );
  });

  it('counts values and levels', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        // Written by JSON.stringify, so no member is repeated.
        const measure = measureJson(utf8(JSON.stringify(value)), 'v');
        expect(measure).toMatchObject({ nodeCount: nodesOf(JSON.parse(JSON.stringify(value))), depth: depthOf(value) });
      }),
    );
  });

  it('returns the last root member of the name if it is a scalar', () => {
    const member = (text: string) => measureJson(utf8(text), 'v')?.member;
    expect(member('{"v": 1, "w": 2}')).toBe('1');
    expect(member('{"v": 1, "v" : "two"}')).toBe('"two"');
    expect(member('{"v": 1, "\\u0076": 3}')).toBe('3');
    expect(member('{"v": 1, "v": [2]}')).toBeUndefined();
    expect(member('{"v": 1, "v": {}}')).toBeUndefined();
    expect(member('{"w": {"v": 1}}')).toBeUndefined();
    expect(member('[{"v": 1}]')).toBeUndefined();
    expect(member('{"v": [], "w": 4}')).toBeUndefined();
  });

  it('measures a text nested a million levels deep', () => {
    const depth = 1_000_000;
    expect(measureJson(utf8('['.repeat(depth) + ']'.repeat(depth)), 'v')).toMatchObject({ depth, nodeCount: depth });
    expect(measureJson(utf8('{"a":'.repeat(depth)), 'v')).toBeNull();
    expect(measureJson(utf8(']'), 'v')).toBeNull();
    expect(measureJson(utf8('{"a'), 'v')).toBeNull();
  });
});
