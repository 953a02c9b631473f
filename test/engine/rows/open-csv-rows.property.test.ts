import { isEngineError } from '@bulkfill/engine/core/engine-error';
import { openCsvRows } from '@bulkfill/engine/rows/open-csv-rows';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allRows, standardLimits, utf8 } from './row-readers.ts';

/** Reads a text with csv-parse under our rules; `undefined` if the text breaks one. */
const oracle = (text: string): string[][] | undefined => {
  let hasBareReturn = false;
  try {
    const records = parse(text, {
      record_delimiter: ['\r\n', '\n'],
      skip_empty_lines: true,
      cast: (cell, { quoting }) => {
        // csv-parse has no rule for a carriage return that ends no line.
        if (!quoting && cell.includes('\r')) hasBareReturn = true;
        return cell;
      },
    });
    return hasBareReturn ? undefined : records;
  } catch {
    return undefined;
  }
};

const ours = async (text: string): Promise<string[][] | undefined> => {
  try {
    return (await allRows(openCsvRows(utf8(text), standardLimits))) as string[][];
  } catch (error) {
    if (isEngineError(error, 'EMPTY_DATA_INPUT')) return [];
    if (isEngineError(error, 'INVALID_CSV_FILE')) return undefined;
    throw error;
  }
};

const syntax = fc.string({
  unit: fc.constantFrom('a', 'é', '😀', ',', '"', '""', '\n', '\r\n', '\r', ' ', '","', '"\n"'),
  maxLength: 24,
});

const cell = fc.string({ unit: fc.constantFrom('a', 'b', 'é', '李', '😀', ',', '"', '\n', '\r', ' '), maxLength: 8 });
const table = fc
  .integer({ min: 1, max: 5 })
  .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 12 }));

describe('openCsvRows', () => {
  it('accepts and rejects the same text as csv-parse in strict mode', async () => {
    await fc.assert(
      fc.asyncProperty(syntax, async (text) => {
        expect(await ours(text)).toEqual(oracle(text));
      }),
      { numRuns: 5_000 },
    );
  });

  it('reads back any table written with quotes', async () => {
    await fc.assert(
      fc.asyncProperty(table, fc.constantFrom('\n', '\r\n'), fc.boolean(), async (rows, lineEnd, hasMark) => {
        const text = rows
          .map((row) => row.map((value) => `"${value.replaceAll('"', '""')}"`).join(',') + lineEnd)
          .join('');
        expect(await ours((hasMark ? '\ufeff' : '') + text)).toEqual(rows);
      }),
      { numRuns: 300 },
    );
  });

  it('returns rows or a code for any bytes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 64 }), async (bytes) => {
        try {
          openCsvRows(bytes, standardLimits);
        } catch (error) {
          if (!isEngineError(error)) throw error;
          expect(['INVALID_CSV_FILE', 'EMPTY_DATA_INPUT']).toContain(error.code);
        }
      }),
      { numRuns: 1_000 },
    );
  });
});
