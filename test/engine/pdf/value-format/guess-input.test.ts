import { guessDateInput, guessNumberInput } from '@bulkfill/engine/pdf/value-format/guess-input';
import { describe, expect, it } from 'vitest';

describe('guessNumberInput', () => {
  it.each([
    [['120.5', '7', '-3'], { input: null, unreadable: 0 }],
    [['120,50', '1.045,75', '150', '1.045', '85,00', ' '], { input: 'de-DE', unreadable: 0 }],
    [['1,234.50', '£5000', '(3)', 'n/a'], { input: 'en-US', unreadable: 1 }],
    [['1 234,50 €', '85,00'], { input: 'fr-FR', unreadable: 0 }],
    [["1'234.50", '85.00'], { input: 'de-CH', unreadable: 0 }],
    [['12,34,567.5'], { input: 'en-IN', unreadable: 0 }],
    [['n/a', 'none'], { input: undefined, unreadable: 2 }],
    [[''], { input: undefined, unreadable: 0, others: [] }],
  ])('guesses from %j', (cells, expected) => {
    expect(guessNumberInput(cells)).toMatchObject(expected);
  });

  it('returns equally good alternatives and chooses the preferred one', () => {
    expect(guessNumberInput(['1.045', '2.300'])).toEqual({ input: null, unreadable: 0, others: ['de-DE'] });
    expect(guessNumberInput(['1.045', '2.300'], 'de-DE')).toMatchObject({ input: 'de-DE' });
    expect(guessNumberInput(['1.045', '2.3001'], 'de-DE')).toMatchObject({ input: null, unreadable: 0 });
  });
});

describe('guessDateInput', () => {
  it.each([
    [['31.12.2026', '1.2.1960', 'unknown'], { input: 'dd.MM.yyyy', unreadable: 1, others: [] }],
    [['03/04/2026', '25/03/2026'], { input: 'dd/MM/yyyy', unreadable: 0, others: [] }],
    [['3/25/2026', '12/31/2026'], { input: 'MM/dd/yyyy', unreadable: 0, others: [] }],
    [['03/04/2026'], { input: 'dd/MM/yyyy', unreadable: 0, others: ['MM/dd/yyyy'] }],
    [['2026-01-31'], { input: 'yyyy-MM-dd', unreadable: 0, others: [] }],
    [['soon'], { input: undefined, unreadable: 1, others: [] }],
  ])('guesses from %j', (cells, expected) => {
    expect(guessDateInput(cells)).toEqual(expected);
  });

  it('recognises month names of a language', () => {
    expect(guessDateInput(['7. März 2026'], 'de-DE').input).toBe('d. MMMM yyyy');
  });
});
