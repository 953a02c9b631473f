import { guessColumns } from '@bulkfill/web/files/guess-columns';
import { describe, expect, it } from 'vitest';

const named = (...labels: string[]) => labels.map((label, column) => ({ column, label }));
const open = (count: number) => new Array<undefined>(count).fill(undefined);

describe('guessing the columns of a template in a table', () => {
  it('uses synonyms and similar names, each column once', () => {
    const columns = named('Nachname', 'Geb.-Ort', 'Klasse', 'Telefon');
    const header = ['Familien-\nname', 'Geburtsort', 'Ort', 'Klasse ab 1.8.', 'Telefon', 'Telefon'];
    expect(guessColumns(columns, header, open(4))).toEqual(
      new Map([
        [0, 0],
        [1, 1],
        [2, 3],
      ]),
    );
  });

  it('leaves settled columns alone, and both of two that mean the same', () => {
    expect(guessColumns(named('Ort', 'Stadt'), ['Wohnort', 'City'], [0, undefined])).toEqual(new Map([[1, 1]]));
    expect(guessColumns(named('Ort', 'Stadt'), ['City'], open(2))).toEqual(new Map());
  });
});
