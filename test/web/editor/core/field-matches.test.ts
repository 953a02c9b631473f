import { fieldNameWords } from '@bulkfill/engine/browser/diagnostics';
import { matchesOf } from '@bulkfill/web/editor/core/field-matches';
import { type FillableField, listLabels } from '@bulkfill/web/editor/core/form-field';
import { emptyContent, type PageContent } from '@bulkfill/web/editor/core/page-content';
import { namePrinted, readPrintedLabel, readStateWords } from '@bulkfill/web/editor/core/printed-words';
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

const evidence = (content: PageContent, values: Readonly<Record<string, readonly string[]>> = {}) => ({
  labelOf: (field: FillableField) => readPrintedLabel(field, () => content),
  statesOf: (field: FillableField) => [...field.states, ...readStateWords(field, () => content).values()],
  valuesOf: ({ key }: { readonly key: string }) => values[key] ?? [],
});

const matched = (field: FillableField, content: PageContent = emptyContent) =>
  matchesOf([field], columns, evidence(content)).get(field.name)?.key;

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

  it('guesses by the words left of a field or above it', () => {
    expect(matched(aField('1_2'), { ...emptyContent, texts: [textAt('Adresse :', 20, 102)] })).toBe('column_3');
    expect(matched(aField('4_2'), { ...emptyContent, texts: [textAt('Date de naissance', 100, 85)] })).toBe('column_4');
    expect(matched(aField('4_2'), { ...emptyContent, texts: [textAt('Adresse', 20, 300)] })).toBeUndefined();
    const content = { ...emptyContent, texts: [textAt('Adresse', 20, 102)] };
    const found = matchesOf([aField('4_2'), aField('Date de naissance')], columns, evidence(content));
    expect([...found.values()].map(({ isGuess }) => isGuess)).toEqual([false, true]);
  });

  it('guesses by synonym and similar name, each column once, and nothing for two fields alike', () => {
    const two = [aField('a', { tooltip: 'Telefon (Notfall)' }), aField('b', { tooltip: 'Telefon (privat)' })];
    expect(matchesOf(two, [{ key: 'column_0', label: 'Telefon' }], evidence(emptyContent)).size).toBe(0);
    expect(matchesOf(two.slice(1), [{ key: 'column_0', label: 'Telefon' }], evidence(emptyContent))).toEqual(
      new Map([['b', { key: 'column_0', isGuess: true }]]),
    );
    const names = [aField('Surname'), aField('Vorname(n)')];
    const sources = ['Nachname', 'Vorname'].map((label, number) => ({ key: `column_${number}`, label }));
    expect([...matchesOf(names, sources, evidence(emptyContent)).values()]).toEqual([
      { key: 'column_0', isGuess: true },
      { key: 'column_1', isGuess: true },
    ]);
  });

  it('guesses the column whose values are the states of a field, or their printed words', () => {
    const at = (x: number) => ({ page: 0, rect: { x, y: 100, width: 10, height: 10 } });
    const field = aField('Gruppe1', { kind: 'radio buttons', states: ['m', 'w'], widgets: [at(50), at(150)] });
    const content = { ...emptyContent, texts: [textAt('männlich', 65, 100), textAt('weiblich', 165, 100)] };
    const sources = ['PLZ', 'm/w/d'].map((label, number) => ({ key: `column_${number}`, label }));
    const values = { column_0: ['80331', '10115'], column_1: ['männlich', 'weiblich', 'k. A.'] };
    expect(matchesOf([field], sources, evidence(content, values)).get('Gruppe1')?.key).toBe('column_1');
  });
});

describe('words printed for a field', () => {
  it('name it before its tooltip, unless they name others too', () => {
    const at = (y: number) => [{ page: 0, rect: { x: 100, y, width: 80, height: 14 } }];
    const fields = [
      aField('Text1', { widgets: at(100) }),
      aField('Text2', { widgets: at(114), tooltip: 'Second line' }),
      aField('Text3', { widgets: at(300), tooltip: 'Town' }),
    ];
    const content = { ...emptyContent, texts: [textAt('Straße und', 20, 102), textAt('1.', 80, 302)] };
    const printed = namePrinted(fields, () => content);
    expect([...printed]).toEqual([['Text1', 'Straße und']]);
    expect(listLabels(fields, fieldNameWords, printed)).toEqual(['Straße und', 'Second line', 'Town']);
  });

  it('are far left of a field if no other field is between', () => {
    const at = (x: number, y: number) => [{ page: 0, rect: { x, y, width: 80, height: 14 } }];
    const texts = [textAt('Town', 20, 302), textAt('Sex', 20, 322), textAt('male', 400, 302)];
    const fields = [
      aField('Text1', { widgets: at(400, 300) }),
      aField('Text2', { widgets: at(700, 300) }),
      aField('Group1', { widgets: at(400, 320), kind: 'radio buttons' }),
    ];
    const labels = fields.map((field) => readPrintedLabel(field, () => ({ ...emptyContent, texts }), fields));
    expect(labels).toEqual(['Town', '', 'Sex']);
  });

  it('are not those of the buttons left of other radio buttons', () => {
    const at = (x: number) => ({ page: 0, rect: { x, y: 100, width: 10, height: 10 } });
    const texts = [
      textAt('Sex', 50, 85),
      textAt('male', 62, 100),
      textAt('female', 152, 100),
      textAt('Until', 250, 85),
      textAt('14:30', 262, 100),
    ];
    const fields = [
      aField('Group1', { kind: 'radio buttons', widgets: [at(50), at(140)] }),
      aField('Group2', { kind: 'radio buttons', widgets: [at(250), at(350)] }),
    ];
    const labels = fields.map((field) => readPrintedLabel(field, () => ({ ...emptyContent, texts }), fields));
    expect(labels).toEqual(['Sex', 'Until']);
  });

  it('are those of a list for its options', () => {
    const stateWords = new Map([['m', 'männlich']]);
    const field = aField('Geschlecht', { kind: 'choice', states: ['m', 'w'], stateWords });
    expect(readStateWords(field, () => emptyContent)).toEqual(stateWords);
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
    expect(listLabels(fields, fieldNameWords, new Map())).toEqual([
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
    const guess = (value: string, states: readonly string[], isTicked = false): string | undefined =>
      guessState(
        value,
        states.map((state) => ({ state, words: '' })),
        isTicked,
      );
    expect(guess('oui', ['Ja', 'Nein'])).toBe('Ja');
    expect(guess('non', ['Ja', 'Nein'])).toBe('Nein');
    expect(guess('oui', ['Yes'], true)).toBe('Yes');
    expect(guess('non', ['Yes'], true)).toBe('Off');
    expect(guess('2 asthme', ['01 bronchite', '02 asthme', 'asthme'])).toBe('asthme');
    expect(guess('VEGAN', ['vegan', 'any'])).toBe('vegan');
    expect(guess('whatever', ['vegan', 'any'])).toBeUndefined();
    expect(guess('divers', ['m', 'w', 'd'])).toBe('d');
    expect(guess('14:30', ['1430', '1600'])).toBe('1430');
    expect(guess('15 Uhr', ['1430', '1600'])).toBeUndefined();
  });

  it('is matched by the words printed for a state', () => {
    const states = [
      { state: 'a', words: 'männlich' },
      { state: 'b', words: 'weiblich' },
      { state: 'c', words: '14:30 Uhr' },
    ];
    expect(['Männlich', 'w', '14:30', 'k. A.', 'bald'].map((value) => guessState(value, states, false))).toEqual([
      'a',
      'b',
      'c',
      undefined,
      undefined,
    ]);
  });
});
