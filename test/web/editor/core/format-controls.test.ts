import {
  asFormat,
  type FormatDraft,
  type FormatKind,
  formatControls,
  formatKindOf,
  formatKinds,
  newFormat,
} from '@bulkfill/web/editor/core/format-controls';
import { describe, expect, it } from 'vitest';

const control = (kind: FormatKind, label: string) => formatControls[kind].find((each) => each.label === label)!;
const written = (kind: FormatKind, label: string, format: FormatDraft, typed: string) =>
  control(kind, label).write(format, typed);
const shownOf = (kind: FormatKind, format: FormatDraft) =>
  formatControls[kind].filter(({ isShown }) => isShown?.(format) ?? true).map(({ label }) => label);

describe('the format editor', () => {
  it('identifies the kind of each format that it creates', () => {
    const english = { ofCells: undefined, ofReader: 'en-GB' };
    for (const kind of Object.keys(formatKinds))
      expect(formatKindOf(newFormat(kind as FormatKind, english))).toBe(kind);
    expect(asFormat(['case'])).toBeUndefined();
  });

  it('shows the currency and the unit if the number has one', () => {
    expect(shownOf('number', { number: {} })).not.toContain('Currency');
    expect(shownOf('number', { number: { style: 'currency' } })).toContain('Currency');
    expect(shownOf('number', { number: { style: 'unit' } })).toContain('Unit');
  });

  it('accepts whole numbers of decimals, omits them for a blank, and rejects other input', () => {
    expect(written('number', 'Maximum decimals', { number: {} }, ' 3 ')).toEqual({
      number: { maximumFractionDigits: 3 },
    });
    expect(written('number', 'Maximum decimals', { number: { maximumFractionDigits: 3 } }, '')).toEqual({ number: {} });
    expect(written('number', 'Maximum decimals', { number: {} }, '1.5')).toBe('must be a whole number');
    expect(written('number', 'Maximum decimals', { number: {} }, '100')).toBe('must be a whole number');
  });

  it('adds the members that a new style needs, and removes those of the old style', () => {
    const money = written('number', 'Number style', { number: { minimumFractionDigits: 2 } }, 'currency');
    expect(money).toEqual({ number: { minimumFractionDigits: 2, style: 'currency', currency: 'EUR' } });
    expect(written('number', 'Number style', money as FormatDraft, 'decimal')).toEqual({
      number: { minimumFractionDigits: 2 },
    });
  });

  it('stores true and false of thousands as booleans, and other words as text', () => {
    expect(written('number', 'Thousands', { number: {} }, 'false')).toEqual({ number: { useGrouping: false } });
    expect(written('number', 'Thousands', { number: {} }, 'min2')).toEqual({ number: { useGrouping: 'min2' } });
    expect(control('number', 'Thousands').read({ number: { useGrouping: false } })).toBe('false');
  });

  it('parses one date pattern as a text and several as a list', () => {
    expect(written('date', 'Dates in the rows', { date: {} }, 'yyyy-MM-dd')).toEqual({ date: { input: 'yyyy-MM-dd' } });
    expect(written('date', 'Dates in the rows', { date: {} }, 'dd.MM.yyyy | d/M/yy')).toEqual({
      date: { input: ['dd.MM.yyyy', 'd/M/yy'] },
    });
    expect(control('date', 'Dates in the rows').read({ date: { input: ['a', 'b'] } })).toBe('a | b');
  });

  it('keeps members of other controls, and values that are not scalar', () => {
    const format = { date: { dateStyle: 'long', month: 'long', parts: { a: 1 } }, locale: 'de-DE' };
    expect(control('date', 'Other options').read(format)).toBe('month=long');
    expect(written('date', 'Other options', format, 'year=numeric')).toEqual({
      date: { dateStyle: 'long', parts: { a: 1 }, year: 'numeric' },
      locale: 'de-DE',
    });
    expect(written('date', 'Other options', format, 'year')).toBe('must be of the form name=value');
  });

  it('parses words for values as pairs', () => {
    expect(written('map', 'Words for values', { map: {} }, 'm=Mr, f=Ms')).toEqual({ map: { m: 'Mr', f: 'Ms' } });
    expect(written('map', 'Words for values', { map: {} }, 'm')).toBe('must be of the form value=word');
    expect(written('map', 'Other values', { map: {} }, 'blank')).toEqual({ map: {}, otherwise: 'blank' });
    expect(written('map', 'Other values', { map: {}, otherwise: 'blank' }, 'keep')).toEqual({ map: {} });
  });

  it('sets the language of all kinds except words', () => {
    expect(shownOf('map', { map: {} })).not.toContain('Language');
    expect(written('case', 'Language', { case: 'upper' }, ' de-DE ')).toEqual({ case: 'upper', locale: 'de-DE' });
    expect(written('case', 'Language', { case: 'upper', locale: 'de-DE' }, ' ')).toEqual({ case: 'upper' });
  });
});

describe('newFormat', () => {
  it("reads and writes numbers in the table's language, and writes dates in it", () => {
    const german = { ofCells: 'de-DE', ofReader: 'en-US' };
    expect(newFormat('number', german)).toEqual({
      number: { minimumFractionDigits: 2, maximumFractionDigits: 2, inputLocale: 'de-DE' },
      locale: 'de-DE',
    });
    expect(newFormat('date', german)).toEqual({ date: { dateStyle: 'medium' }, locale: 'de-DE' });
  });

  it("writes in the reader's language, and guesses nothing from cells, if the table's language is unknown", () => {
    expect(newFormat('number', { ofCells: undefined, ofReader: 'fr-FR' })).toEqual({
      number: { minimumFractionDigits: 2, maximumFractionDigits: 2 },
      locale: 'fr-FR',
    });
  });

  it('omits the language for English and for other kinds', () => {
    expect(newFormat('number', { ofCells: undefined, ofReader: 'en-US' })).not.toHaveProperty('locale');
    expect(newFormat('case', { ofCells: 'de-DE', ofReader: 'de-DE' })).toEqual({ case: 'upper' });
  });
});
