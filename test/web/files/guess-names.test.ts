import '../../support/property-seed.ts';
import { guessPairs } from '@bulkfill/web/files/guess-names';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

/** Returns the guessed partner of each name. */
const guessed = (ones: readonly string[], others: readonly string[]): readonly (string | undefined)[] => {
  const pairs = guessPairs(
    ones.map((name) => [name]),
    others.map((name) => [name]),
  );
  return ones.map((_, one) => others[pairs.get(one) ?? -1]);
};

describe('guessing which names mean the same', () => {
  it('finds the columns of a school form', () => {
    const pairs: readonly (readonly [form: string, table: string | undefined])[] = [
      ['Familienname des Kindes', 'Familien-\nname'],
      ['Vorname(n)', 'Vorname  '],
      ['Geburtsdatum (TT.MM.JJJJ)', 'Geb.-Datum\n(TT.MM.JJJJ)'],
      ['Geburtsort', 'Geb.-Ort'],
      ['Klasse', 'Klasse ab 1.8.'],
      ['Straße und Hausnummer', 'Straße + Nr.'],
      ['Ort', 'Ort'],
      ['Erziehungsberechtigte/r (Name, Vorname)', 'Erz.-Berechtigte/r'],
      ['Telefon (Notfall)', undefined],
      ['Betreuung bis', 'Betreuung bis (Uhr)'],
      ['Mein Kind nimmt am Mittagessen teil', 'Mittag?'],
      ['Mein Kind darf allein nach Hause gehen', 'darf allein heim'],
      ['Fotos für die Schulwebsite sind erlaubt', 'Foto ok'],
      ['Allergien, Unverträglichkeiten, Medikamente', 'Allergien / Medikamente'],
      ['Monatlicher Beitrag in Euro', 'Beitrag €/Monat'],
      ['Ort, Datum', undefined],
    ];
    const table = ['Lfd.\nNr.', 'Telefon', 'Telefon', ...pairs.flatMap(([, column]) => column ?? [])];
    expect(
      guessed(
        pairs.map(([form]) => form),
        table,
      ),
    ).toEqual(pairs.map(([, column]) => column));
  });

  it('ignores the order of words', () => {
    expect(guessed(['Phone (home)', 'Phone (mobile)'], ['Mobile phone', 'Home phone'])).toEqual([
      'Home phone',
      'Mobile phone',
    ]);
  });

  it('leaves names open that share only a word of many, or have other numbers', () => {
    expect(guessed(['Name Vater', 'Name Mutter'], ['Name Kind', 'Name Mutter'])).toEqual([undefined, 'Name Mutter']);
    expect(guessed(['Geburtsdatum Mutter'], ['Geburtsdatum Vater', 'Geburtsdatum Kind'])).toEqual([undefined]);
    expect(guessed(['Child 1'], ['Child 2'])).toEqual([undefined]);
    expect(guessed(['Name'], ['Vorname'])).toEqual([undefined]);
  });
});

const words = [
  'Name',
  'Vorname',
  'Geb.',
  'Ort',
  'Geburtsort',
  'Telefon',
  '(privat)',
  'Kind',
  '2',
  'des',
  'Straße',
  'Nr.',
];
const name = fc.oneof(
  fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 4 }).map((parts) => parts.join(' ')),
  fc.string(),
);
const names = fc.array(name, { maxLength: 8 });

describe('guesses of any names', () => {
  it('are the same from both sides', () => {
    fc.assert(
      fc.property(names, names, (ones, others) => {
        const [forth, back] = [
          guessPairs(
            ones.map((one) => [one]),
            others.map((other) => [other]),
          ),
          guessPairs(
            others.map((other) => [other]),
            ones.map((one) => [one]),
          ),
        ];
        expect([...forth].toSorted()).toEqual([...back].map(([other, one]) => [one, other]).toSorted());
      }),
    );
  });

  it('use no name twice, and neither of two equal ones', () => {
    fc.assert(
      fc.property(names, names, (ones, others) => {
        const found = guessed(ones, others).filter((each) => each !== undefined);
        for (const each of found) expect(others.filter((other) => other === each)).toHaveLength(1);
        expect(new Set(found).size).toBe(found.length);
      }),
    );
  });

  it('do not depend on case, accents and punctuation', () => {
    const dressed = (text: string): string => ` ${text.toUpperCase().replaceAll('O', 'Ó')}: `;
    const plainNames = fc.array(
      fc.array(fc.constantFrom('Name', 'Ort', 'Telefon', 'Kind', 'Wohnort'), { minLength: 1, maxLength: 3 }),
      { maxLength: 6 },
    );
    fc.assert(
      fc.property(plainNames, names, (ones, others) => {
        const texts = ones.map((parts) => parts.join(' '));
        expect(guessed(texts.map(dressed), others)).toEqual(guessed(texts, others));
      }),
    );
  });
});
