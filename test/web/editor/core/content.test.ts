import { asSource, columnsIn, contentOf, longestRow, textFor, toPackageValue } from '@bulkfill/web/editor/core/content';
import { counterPlaceholder } from '@bulkfill/web/editor/core/counters';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const content = fc.oneof(
  fc.record({ source: fc.constant('column' as const), column: fc.nat(200) }),
  fc.record({ source: fc.constant('fixed' as const), text: fc.string() }),
  fc.record({
    source: fc.constant('text' as const),
    text: fc
      .array(
        fc.oneof(
          fc.string(),
          fc.nat(200).map((n) => `{{column_${n}}}`),
        ),
      )
      .map((parts) => parts.join('')),
  }),
);

describe('content of an overlay', () => {
  it('is read from the package unchanged', () => {
    fc.assert(
      fc.property(content, (one) => {
        expect(contentOf({ id: 'a', kind: 'text', value: toPackageValue(one) })).toEqual(one);
      }),
    );
  });

  it('keeps its column when it becomes a text with columns, and back', () => {
    const column = { source: 'column', column: 7 } as const;
    expect(asSource(column, 'text')).toEqual({ source: 'text', text: '{{column_7}}' });
    expect(asSource(asSource(column, 'text'), 'column')).toEqual(column);
  });

  it('shows a row with its cells, blank for missing ones', () => {
    const letter = { source: 'text', text: 'Dear {{column_1}} {{column_0}}{{column_9}}, {{nothing}}' } as const;
    expect(textFor(letter, ['Lovelace', 'Ada'])).toBe('Dear Ada Lovelace, {{nothing}}');
    expect(columnsIn(letter)).toEqual([1, 0, 9]);
  });

  it('shows counters with their padded digits, and leaves unknown placeholders unchanged', () => {
    const text = {
      source: 'text',
      text: 'Row {{row_number:6}} of {{rows}}, page {{page}} of {{pages}}, {{row_number:21}}',
    } as const;
    expect(textFor(text, [], { row_number: 17, rows: 40_000, page: 2 })).toBe(
      'Row 000017 of 40000, page 2 of {{pages}}, {{row_number:21}}',
    );
    expect(counterPlaceholder('row_number', 6)).toBe('{{row_number:6}}');
    expect(counterPlaceholder('pages')).toBe('{{pages}}');
  });

  it('finds the first row with the longest text, counted in characters', () => {
    const column = { source: 'column', column: 0 } as const;
    expect(longestRow(column, [['ab'], ['😀😀'], ['abc'], ['xyz']])).toEqual({ index: 2, characters: 3 });
    expect(longestRow(column, [])).toBeUndefined();
  });
});
