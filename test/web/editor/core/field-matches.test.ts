import { fieldNameWords } from '@bulkfill/engine/browser/diagnostics';
import { matchesOf } from '@bulkfill/web/editor/core/field-matches';
import { type FillableField, listLabels } from '@bulkfill/web/editor/core/form-field';
import { emptyContent, type PageContent } from '@bulkfill/web/editor/core/page-content';
import { guessState, listDistinctValues } from '@bulkfill/web/editor/core/value-guesses';
import { describe, expect, it } from 'vitest';

const aField = (name: string, field: Partial<FillableField> = {}): FillableField => ({
  name,
  tooltip: '',
  kind: 'text',
  page: 0,
  widgets: [{ page: 0, rect: { x: 100, y: 100, width: 80, height: 14 } }],
  states: [],
  ...field,
});

const columns = ['Nom/Prénom', 'NPA/Lieu', 'N° d’assurance sociale', 'Adresse', 'Date de naissance'].map(
  (label, number) => ({
    key: `column_${number}`,
    label,
  }),
);

const matched = (field: FillableField, content: PageContent = emptyContent) =>
  matchesOf([field], columns, () => content).get(field.name);

const textAt = (text: string, x: number, y: number) => ({
  text,
  rect: { x, y, width: 60, height: 10 },
  baseline: y + 9,
  size: 10,
  font: 'Helvetica',
});

describe('matching fields by name', () => {
  it('uses tooltip and name, ignoring case, accents, blanks and punctuation', () => {
    expect(matched(aField('1', { tooltip: 'NPA/Lieu' }))).toBe('column_1');
    expect(matched(aField('NPALieu'))).toBe('column_1');
    expect(matched(aField('form.nomprenom'))).toBe('column_0');
    expect(matched(aField('N dassurance sociale'))).toBe('column_2');
    expect(matched(aField('form1[0].Page1[0].Nom_Prenom[0]'))).toBe('column_0');
    expect(matched(aField('Adresse_af_text'))).toBe('column_3');
    expect(matched(aField('Sexe'))).toBeUndefined();
  });

  it('uses the words left of a field or above it', () => {
    expect(matched(aField('1_2'), { ...emptyContent, texts: [textAt('Adresse :', 20, 102)] })).toBe('column_3');
    expect(matched(aField('4_2'), { ...emptyContent, texts: [textAt('Date de naissance', 100, 85)] })).toBe('column_4');
    expect(matched(aField('4_2'), { ...emptyContent, texts: [textAt('Adresse', 20, 300)] })).toBeUndefined();
  });
});

describe('label of a field in a list', () => {
  it('omits the prefix shared with the previous field, and machine-generated parts', () => {
    const tooltips = [
      '1. Firm. Address. City.',
      '1. Firm. Address. Postal code.',
      '1. Firm. Address. Postal code.',
      'City',
    ];
    const fields = [...tooltips.map((tooltip) => aField('x', { tooltip })), aField('form1[0].Type[0]')];
    expect(listLabels(fields, fieldNameWords)).toEqual([
      '1. Firm. Address. City.',
      '… Postal code.',
      '… Postal code.',
      'City',
      'Type',
    ]);
  });
});

describe('matching of row values and form states', () => {
  it('is ordered by frequency, without blanks', () => {
    expect([...listDistinctValues([['oui'], ['non'], [' oui '], [''], []], 0)]).toEqual([
      ['oui', 2],
      ['non', 1],
    ]);
  });

  it('is matched by name, by yes and no, and by their words', () => {
    expect(guessState('oui', ['Ja', 'Nein'], false)).toBe('Ja');
    expect(guessState('non', ['Ja', 'Nein'], false)).toBe('Nein');
    expect(guessState('oui', ['Yes'], true)).toBe('Yes');
    expect(guessState('non', ['Yes'], true)).toBe('Off');
    expect(guessState('2 asthme', ['01 bronchite', '02 asthme', 'asthme'], false)).toBe('asthme');
    expect(guessState('VEGAN', ['vegan', 'any'], false)).toBe('vegan');
    expect(guessState('whatever', ['vegan', 'any'], false)).toBeUndefined();
  });
});
