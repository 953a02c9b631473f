import { matchColumns, type TemplateColumn } from '@bulkfill/engine/rows/tables/match-columns';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const columnsOf = (...labels: string[]): TemplateColumn[] => labels.map((label, column) => ({ column, label }));
const placesOf = (match: ReturnType<typeof matchColumns>) =>
  match.settled ? match.places && Object.fromEntries(match.places) : 'open';

describe('matchColumns', () => {
  it('keeps the rows if all names are in their positions, whatever follows them', () => {
    expect(matchColumns(['First name', 'Last name', 'Town'], columnsOf('First name', 'Last name'))).toEqual({
      settled: true,
      by: 'name',
      places: undefined,
    });
  });

  it('follows the names if columns moved', () => {
    expect(placesOf(matchColumns(['Town', 'Last name', 'First name'], columnsOf('First name', 'Last name')))).toEqual({
      0: 2,
      1: 1,
    });
  });

  it.each([
    ['case', 'LAST NAME', 'Last name'],
    ['accents', 'Prénom', 'prenom'],
    ['blanks', ' Last  name ', 'Lastname'],
    ['punctuation', 'NPA/Lieu', 'NPALieu'],
    ['an apostrophe', 'N° d’assurance', "N d'assurance"],
    ['decomposed accents', 'Mu\u0308ller', 'Müller'],
  ])('ignores %s', (_, header, label) => {
    expect(matchColumns([header], columnsOf(label)).settled).toBe(true);
  });

  it.each([
    ['none of the names', ['Nachname', 'Vorname']],
    ['some of the names, in their places', ['First name', 'Surname']],
    ['a synonym', ['Given name', 'Last name']],
    ['an alike name twice', ['First-name', 'FIRST NAME']],
    ['nothing but blanks', ['', '']],
  ])('does not match by position if the header has %s', (_, header) => {
    expect(matchColumns(header, columnsOf('First name', 'Last name')).settled).toBe(false);
  });

  it('returns matched, missing and unused names', () => {
    expect(matchColumns(['Vorname', 'Last name', 'Ort'], columnsOf('First name', 'Last name'))).toEqual({
      settled: false,
      matched: new Map([[1, 1]]),
      missing: [{ column: 0, label: 'First name' }],
      left: [0, 2],
    });
  });

  it('prefers an exact name over an equivalent one', () => {
    expect(placesOf(matchColumns(['name', 'Name'], columnsOf('Name', 'name')))).toEqual({ 0: 1, 1: 0 });
  });

  it('matches repeated labels in order if the table has as many, and otherwise none', () => {
    expect(placesOf(matchColumns(['x', 'Name', 'Name'], columnsOf('Name', 'Name')))).toEqual({ 0: 1, 1: 2 });
    expect(placesOf(matchColumns(['Name', 'Name', 'Name'], columnsOf('Name', 'Name')))).toBe('open');
  });

  it('matches a column by its key if no name is its label', () => {
    expect(placesOf(matchColumns(['column_1', 'column_0'], columnsOf('First name', 'Last name')))).toEqual({
      0: 1,
      1: 0,
    });
    expect(placesOf(matchColumns(['column_0', 'First name'], columnsOf('First name', 'column_0')))).toEqual({
      0: 1,
      1: 0,
    });
    expect(placesOf(matchColumns(['column_0', 'column_0'], columnsOf('Name')))).toBe('open');
  });

  it('matches by position if no template column has a label', () => {
    expect(matchColumns(['Nachname', 'Vorname'], columnsOf('', ' '))).toEqual({
      settled: true,
      by: 'place',
      places: undefined,
    });
  });

  it('matches a column without a label only if all others are in their positions', () => {
    expect(matchColumns(['Name', 'Town'], columnsOf('Name', '')).settled).toBe(true);
    expect(matchColumns(['Town', 'Name'], columnsOf('Name', ''))).toMatchObject({
      settled: false,
      missing: [{ column: 1 }],
    });
  });

  it('prefers the user’s choice over names, and allows blank columns', () => {
    const columns = columnsOf('First name', 'Last name', 'Title');
    const chosen = new Map([
      [0, 1],
      [2, null],
    ]);
    expect(placesOf(matchColumns(['Last name', 'Vorname'], columns, chosen))).toEqual({ 0: 1, 1: 0, 2: null });
  });

  it('leaves an optional column blank that the table does not have', () => {
    const columns = [...columnsOf('First name', 'Last name'), { column: 2, label: 'Remarks', isNeeded: false }];
    expect(placesOf(matchColumns(['First name', 'Last name', 'Town'], columns))).toEqual({ 0: 0, 1: 1, 2: null });
    expect(matchColumns(['First name', 'Remarks'], columns)).toMatchObject({
      settled: false,
      missing: [{ column: 1 }],
    });
  });

  it('matches the same columns in every order of the header', () => {
    const names = fc.uniqueArray(fc.stringMatching(/^[a-z]{1,8}$/), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(
        names.chain((labels) =>
          fc.tuple(fc.constant(labels), fc.shuffledSubarray(labels, { minLength: labels.length })),
        ),
        ([labels, header]) => {
          const match = matchColumns(header, columnsOf(...labels));
          expect(match.settled).toBe(true);
          const places = match.settled ? match.places : undefined;
          expect(labels.map((_, column) => header[places?.get(column) ?? column])).toEqual(labels);
        },
      ),
    );
  });
});
