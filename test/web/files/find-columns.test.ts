import { findColumns, hashChoice, placeTable } from '@bulkfill/web/files/find-columns';
import { describe, expect, it } from 'vitest';

const named = (...labels: string[]) => labels.map((label, column) => ({ column, label }));
const header = (...names: string[]) => ({ header: names, columnCount: names.length });
const table = (...rows: string[][]) => ({ header: rows[0]!, columnCount: rows[0]!.length, rows: rows.slice(1) });

describe('finding the columns of a template in a table', () => {
  it('matches by name, in any order', () => {
    const found = findColumns(header('Ort', 'PRENOM', 'Nom'), named('Nom', 'Prénom'), undefined);
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
    expect(findColumns(header('First name', 'Nachname'), columns, undefined)).toEqual({
      settled: false,
      places: new Map([[1, 0]]),
    });
    expect(findColumns(header('First name', 'Nachname'), columns, new Map([[0, 1]]))).toMatchObject({
      settled: true,
      by: 'choice',
    });
    expect(findColumns(header('First name', 'Nachname'), columns, new Map([[0, null]]))).toMatchObject({
      settled: true,
      by: 'choice',
    });
    expect(findColumns(header('First name', 'Nachname'), columns, 'by-place')).toEqual({
      settled: true,
      by: 'choice',
      places: undefined,
    });
  });

  it.each([
    ['the table has no header', { header: null, columnCount: 2 }, named('Name'), 'no-header'],
    ['the template labels no columns', header('Name'), named(''), 'no-labels'],
    ['the template has no columns', header('Name'), [], 'no-columns'],
  ])('matches by position if %s', (_, read, columns, by) => {
    expect(findColumns(read, columns, undefined)).toEqual({ settled: true, by, places: undefined });
  });

  it.each([header('Name', 'Town', 'Fee'), { header: null, columnCount: 1 }])(
    'stays open for another width than a template without names, until the user chooses: %j',
    (read) => {
      expect(findColumns(read, named('', ''), undefined)).toEqual({ settled: false, places: new Map() });
      expect(findColumns(read, named('', ''), 'by-place')).toMatchObject({ settled: true, by: 'choice' });
      const chosen = new Map([
        [0, 0],
        [1, null],
      ]);
      expect(findColumns(read, named('', ''), chosen)).toMatchObject({ settled: true, by: 'choice' });
    },
  );

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
    expect(await hashChoice(['', ''], named('x'))).toBeUndefined();
  });
});
