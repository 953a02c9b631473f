import { describe, expect, it } from 'vitest';
import { choiceKey, findColumns, placeTable } from '../../../web/files/find-columns.ts';

const named = (...labels: string[]) => labels.map((label, column) => ({ column, label }));
const table = (...rows: string[][]) => ({ header: rows[0]!, columnCount: rows[0]!.length, rows: rows.slice(1) });

describe('the columns of a template in a table', () => {
  it('are found by their names, whatever their order', () => {
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

  it('are not settled where a name is missing, until somebody has said it', () => {
    const columns = named('Last name', 'First name');
    expect(findColumns(['First name', 'Nachname'], columns, undefined)).toEqual({ settled: false, places: new Map([[1, 0]]) });
    expect(findColumns(['First name', 'Nachname'], columns, new Map([[0, 1]]))).toMatchObject({ settled: true, by: 'choice' });
    expect(findColumns(['First name', 'Nachname'], columns, new Map([[0, null]]))).toMatchObject({ settled: true, by: 'choice' });
    expect(findColumns(['First name', 'Nachname'], columns, 'by-place')).toEqual({ settled: true, by: 'choice', places: undefined });
  });

  it.each([
    ['the table has no header', null, named('Name'), 'no-header'],
    ['the template names none', ['Name'], named(''), 'no-labels'],
    ['the template has none', ['Name'], [], 'no-columns'],
  ])('are taken by their place where %s', (_, header, columns, by) => {
    expect(findColumns(header, columns, undefined)).toEqual({ settled: true, by, places: undefined });
  });

  it('leave the others their own places where these are free, and blank what nothing fills', () => {
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

describe('a choice', () => {
  it('is kept for the names of the table and of the template, and for no others', async () => {
    const key = await choiceKey(['a', 'b'], named('x'));
    expect(key).toMatch(/^[0-9a-f]{64}$/);
    expect(await choiceKey(['a', 'b'], named('x'))).toBe(key);
    for (const other of [choiceKey(['b', 'a'], named('x')), choiceKey(['a,b'], named('x')), choiceKey(['a', 'b'], named('y'))])
      expect(await other).not.toBe(key);
    expect(await choiceKey(null, named('x'))).toBeUndefined();
  });
});
