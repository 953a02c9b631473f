import { isEngineError } from '@bulkfill/engine/core/engine-error';
import { openJsonRows } from '@bulkfill/engine/rows/open-json-rows';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allRows, utf8 } from './row-readers.ts';

/** Reads the whole text with `JSON.parse` under the contract's rules; `undefined` if it breaks one. */
const oracle = (text: string): (string | undefined)[][] | undefined => {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!Array.isArray(parsed)) return undefined;
  const rows: (string | undefined)[][] = [];
  for (const object of parsed) {
    if (typeof object !== 'object' || object === null || Array.isArray(object)) return undefined;
    const row: (string | undefined)[] = [];
    for (const [key, value] of Object.entries(object)) {
      if (!/^column_(0|[1-9]\d{0,3})$/.test(key) || (typeof value === 'object' && value !== null)) return undefined;
      row[Number(key.slice('column_'.length))] = value === null ? undefined : String(value);
    }
    rows.push(Array.from(row));
  }
  return rows;
};

const ours = async (text: string) => {
  try {
    return await allRows(openJsonRows(utf8(text)));
  } catch (error) {
    if (isEngineError(error, 'EMPTY_DATA_INPUT')) return [];
    if (isEngineError(error, 'INVALID_ROWS_JSON')) return undefined;
    throw error;
  }
};

const scalar = fc.oneof(
  fc.string(),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e6, max: 1e6 }).map((n) => Math.round(n * 100) / 100),
  fc.boolean(),
  fc.constant(null),
);
const rows = fc.array(
  fc.dictionary(
    fc.nat(9).map((n) => `column_${n}`),
    scalar,
    { maxKeys: 4 },
  ),
  { maxLength: 6 },
);
const indent = fc.constantFrom(undefined, 1, '\t');
const written = fc.tuple(rows, indent).map(([value, space]) => JSON.stringify(value, null, space));

const mutated = fc
  .tuple(
    written,
    fc.nat(),
    fc.constantFrom('', '"', '\\', ',', ':', '[', ']', '{', '}', '0', '-', ' ', '\n', 'null', '\u0001'),
    fc.boolean(),
  )
  .map(([text, seed, insert, replaces]) => {
    const at = seed % (text.length + 1);
    return text.slice(0, at) + insert + text.slice(at + (replaces ? 1 : 0));
  });

describe('openJsonRows', () => {
  it('accepts and rejects the same text as JSON.parse of the whole', async () => {
    await fc.assert(
      fc.asyncProperty(fc.oneof(written, mutated), async (text) => {
        expect(await ours(text)).toEqual(oracle(text));
      }),
      { numRuns: 3_000 },
    );
  });

  it('returns rows or a code for any bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 64 }), (bytes) => {
        try {
          openJsonRows(bytes);
        } catch (error) {
          if (!isEngineError(error)) throw error;
          expect(['INVALID_ROWS_JSON', 'EMPTY_DATA_INPUT']).toContain(error.code);
        }
      }),
      { numRuns: 1_000 },
    );
  });
});
