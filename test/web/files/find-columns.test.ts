import { findColumns, hashChoice, placeTable } from '@bulkfill/web/files/find-columns';
import { describe, expect, it } from 'vitest';

const named = (...labels: string[]) => labels.map((label, column) => ({ column, label }));
const table = (...rows: string[][]) => ({ header: rows[0]!, columnCount: rows[0]!.length, rows: rows.slice(1) });

describe('finding the columns of a template in a table', () => {
  it('matches by name, in any order', () => {
    const found = findColumns(['Ort', 'PRENOM', 'Nom'], named('Nom', 'Prénom'), undefined);
    expect(found).toEqual({
      settled: true,
      by: 'name',
      places: new Map([
        [0, 2],
        [1, 1],
      ]),
    });
    expect(placeTable(table(['Ort', 'PRENOM', 'Nom'], ['Ulm', 'Ada', 'King']), found.places)).toEqual(
      table(['Nom', 'PRENOM', 'Ort'], ['King', 'Ada', 'Ulm']),
    );
  });

  it('stays open if a name is missing, until the user has matched it', () => {
    const columns = named('Last name', 'First name');
    expect(findColumns(['First name', 'Nachname'], columns, undefined)).toEqual({
      settled: false,
      places: new Map([[1, 0]]),
    });
    expect(findColumns(['First name', 'Nachname'], columns, new Map([[0, 1]]))).toMatchObject({
      settled: true,
      by: 'choice',
    });
    expect(findColumns(['First name', 'Nachname'], columns, new Map([[0, null]]))).toMatchObject({
      settled: true,
      by: 'choice',
    });
    expect(findColumns(['First name', 'Nachname'], columns, 'by-place')).toEqual({
      settled: true,
      by: 'choice',
      places: undefined,
    });
  });

  it.each([
    ['the table has no header', null, named('Name'), 'no-header'],
    ['the template labels no columns', ['Name'], named(''), 'no-labels'],
    ['the template has no columns', ['Name'], [], 'no-columns'],
  ])('matches by position if %s', (_, header, columns, by) => {
    expect(findColumns(header, columns, undefined)).toEqual({ settled: true, by, places: undefined });
  });

  it('leaves other columns at their positions if these are free, and blanks unfilled ones', () => {
    const people = table(['a', 'b', 'c'], ['1', '2', '3']);
    expect(placeTable(people, new Map([[2, 0]]))).toEqual(table(['c', 'b', 'a'], ['3', '2', '1']));
    expect(
      placeTable(
        people,
        new Map([
          [0, null],
          [4, 1],
        ]),
      ),
    ).toEqual(table(['', 'a', 'c', '', 'b'], ['', '1', '3', '', '2']));
    expect(placeTable(people, undefined)).toBe(people);
  });
});

describe('a stored match', () => {
  it('applies only to the same names of the table and of the template', async () => {
    const key = await hashChoice(['a', 'b'], named('x'));
    expect(key).toMatch(/^[0-9a-f]{64}$/);
    expect(await hashChoice(['a', 'b'], named('x'))).toBe(key);
    for (const other of [
      hashChoice(['b', 'a'], named('x')),
      hashChoice(['a,b'], named('x')),
      hashChoice(['a', 'b'], named('y')),
    ])
      expect(await other).not.toBe(key);
    expect(await hashChoice(null, named('x'))).toBeUndefined();
  });
});
