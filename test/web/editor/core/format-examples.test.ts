import { combFormat } from '@bulkfill/web/editor/core/comb-format';
import {
  guessFormatKind,
  isSameFormat,
  listFormatExamples,
  withCombFormat,
} from '@bulkfill/web/editor/core/format-examples';
import { describe, expect, it } from 'vitest';

const born = ['25.10.2017', '', '01.02.2018'];
const subjectOf = (cells: readonly string[], locale = 'de-DE') => ({ cells, shown: cells[0]!, locale });
const wordsOf = (kind: 'date' | 'number', cells: readonly string[], locale?: string): readonly string[] =>
  listFormatExamples(kind, subjectOf(cells, locale)).map(({ words }) => words.replaceAll(/\s/g, ' '));

describe('formats by example', () => {
  it('show the date of the row as it may be printed, and read the pattern of the column', () => {
    const examples = listFormatExamples('date', subjectOf(born));
    expect(examples.map(({ words }) => words).slice(0, 4)).toEqual([
      '25.10.2017',
      '25. Oktober 2017',
      '25102017',
      '2017-10-25',
    ]);
    expect(examples[2]?.format).toEqual({ date: { input: 'dd.MM.yyyy', output: 'ddMMyyyy' }, locale: 'de-DE' });
    expect(wordsOf('date', born, 'en-US')).toContain('25102017');
    expect(wordsOf('date', ['2017-10-25'], 'en-US')).toContain('10252017');
    expect(new Set(wordsOf('date', born)).size).toBe(examples.length);
  });

  it('show the amount of the row as it may be printed', () => {
    const amounts = ['1.045,75', '85,00 €'];
    expect(wordsOf('number', amounts)).toEqual([
      ...['1.045,75', '1.046', '1.045,75 €', '1045,75', '1046', '1,045.75', '1 045,75', '1045.75'],
    ]);
    expect(listFormatExamples('number', subjectOf(amounts))[0]?.format).toEqual({
      number: { minimumFractionDigits: 2, maximumFractionDigits: 2, inputLocale: 'de-DE' },
      locale: 'de-DE',
    });
    expect(wordsOf('number', ['0.25', '12.5%'], 'en-US')).toContain('25%');
    expect(wordsOf('number', ['$1,234.50'], 'en-US')).toContain('$1,234.50');
  });

  it('show the first value of the column if the row has none, and nothing without one', () => {
    expect(listFormatExamples('date', { ...subjectOf(born), shown: ' ' })[0]?.words).toBe('25.10.2017');
    expect(listFormatExamples('date', subjectOf(['Ada']))).toEqual([]);
  });

  it.each([
    ['date', born],
    ['number', ['1.045,75', '85,00']],
    [undefined, ['01069', '04109']],
    [undefined, ['12', '13']],
    [undefined, ['Ada', '25.10.2017']],
    [undefined, ['']],
  ] as const)('guess the kind %s', (kind, cells) => {
    expect(guessFormatKind(cells, 'de-DE')).toBe(kind);
  });

  it('are the same if their members are, in any order', () => {
    expect(isSameFormat({ date: { a: 1, b: 2 }, locale: 'x' }, { locale: 'x', date: { b: 2, a: 1 } })).toBe(true);
    expect(isSameFormat({ case: 'upper' }, undefined)).toBe(false);
  });
});

describe('the format of a comb', () => {
  it('writes a date with a digit per cell', () => {
    expect(combFormat(8, subjectOf(born))).toMatchObject({ date: { output: 'ddMMyyyy' } });
    expect(combFormat(6, subjectOf(born))).toMatchObject({ date: { output: 'ddMMyy' } });
    expect(combFormat(10, subjectOf(born))).toBeUndefined();
    expect(combFormat(4, subjectOf(['Ada Lovelace']))).toBeUndefined();
  });

  it('is added to a text of a column that has none', () => {
    const text = { id: 'a', kind: 'text', comb: 8, value: { column: 'column_3' } } as const;
    expect(withCombFormat(text, () => subjectOf(born)).format).toMatchObject({ date: { input: 'dd.MM.yyyy' } });
    expect(withCombFormat({ ...text, format: { case: 'upper' } }, () => subjectOf(born)).format).toEqual({
      case: 'upper',
    });
    expect(withCombFormat({ ...text, comb: 10 }, () => subjectOf(born))).not.toHaveProperty('format');
    expect(withCombFormat(text, () => undefined)).toBe(text);
  });
});
