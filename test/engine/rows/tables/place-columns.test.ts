import type { EngineError } from '@bulkfill/engine/core/engine-error';
import type { Table, TableOptions } from '@bulkfill/engine/rows/table';
import type { TemplateColumn } from '@bulkfill/engine/rows/tables/match-columns';
import { placeColumns } from '@bulkfill/engine/rows/tables/place-columns';
import { readTable } from '@bulkfill/engine/rows/tables/read-table';
import { settleColumns } from '@bulkfill/engine/rows/tables/settle-columns';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aWorkbook } from '../../../support/a-workbook.ts';

const columnsOf = (...labels: string[]): TemplateColumn[] => labels.map((label, column) => ({ column, label }));
const advice = () => ({
  pair: (table: string, template: string) => `${table}=${template}`,
  byPlace: 'take it by place',
});
const cells = (...lines: string[][]): string =>
  lines
    .map((line) => `<row>${line.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`)
    .join('');
const workbook = (...sheets: string[][][]): Uint8Array =>
  aWorkbook({ sheets: sheets.map((lines, index) => ({ name: `S${index}`, data: cells(...lines) })) });
const json = (rows: string[][]): Uint8Array => Buffer.from(JSON.stringify(rows));

const place = (table: Table, columns: readonly TemplateColumn[], choice?: 'by-place') => {
  const placed = placeColumns(table, columns, { choice, advice });
  const { places } = placed.settled ?? {};
  const width = Math.max(...columns.map(({ column }) => column)) + 1;
  const order = Array.from({ length: width }, (_, column) => (places === undefined ? column : places.get(column)));
  return placed.table.rows.map((row) => order.map((at) => (typeof at === 'number' ? row[at] : undefined)));
};

const refusal = (run: () => unknown): EngineError => {
  try {
    run();
  } catch (error) {
    return error as EngineError;
  }
  throw new Error('nothing was refused');
};

const people = [
  ['Brontë', 'Zoë'],
  ['Müller', 'Ann'],
];
const byName = [
  ['Zoë', 'Brontë'],
  ['Ann', 'Müller'],
];

describe('table read without labels', () => {
  const columns = columnsOf('First name', 'Last name');
  const header = ['Last name', 'First name'];

  it.each<[string, string[][]]>([
    ['in the first line', [header, ...people]],
    ['below a title', [['Members 2026'], header, ...people]],
    ['below a title that looks like a header', [['Name', 'Date'], header, ...people]],
    ['below twenty lines', [...Array.from({ length: 20 }, (_, n) => [`note ${n}`, `${n}`]), header, ...people]],
  ])('is matched by the names %s', async (_, lines) => {
    expect(place(await readTable(workbook(lines)), columns)).toEqual(byName);
    expect(place(await readTable(json(lines)), columns)).toEqual(byName);
  });

  it('is placed like a table read with labels, wherever the header is', async () => {
    const labels = ['First name', 'Last name', 'Town', 'Amount'];
    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray(labels, { minLength: 4 }),
        fc.array(fc.constantFrom('Members', 'as of 2026', 'x 1'), { maxLength: 3 }),
        async (order, titles) => {
          const lines = [
            ...titles.map((title) => [title]),
            order,
            order.map((label) => `${label} 1`),
            order.map((label) => `${label} 2`),
          ];
          const bytes = workbook(lines);
          const [told, untold] = await Promise.all([readTable(bytes, { labels }), readTable(bytes)]);
          expect(place(untold, columnsOf(...labels))).toEqual(place(told, columnsOf(...labels)));
          expect(place(untold, columnsOf(...labels))[0]).toEqual(labels.map((label) => `${label} 1`));
        },
      ),
      { numRuns: 40 },
    );
  });

  it('is rejected with both lists of names if a header below a title lacks a label', async () => {
    const lines = [['Members'], ['Last name', 'First name', 'Place'], ['a', 'b', 'c']];
    const error = refusal(() => place({ ...table(lines) }, columnsOf('First name', 'Last name', 'Town')));
    expect(error.code).toBe('INVALID_DATA_INPUT');
    const four = [['Members'], ['Last name', 'First name', 'Town', 'Place'], ['a', 'b', 'c', 'd']];
    const details = refusal(() => place(table(four), columnsOf('First name', 'Last name', 'Town', 'Land'))).details;
    expect(details).toMatchObject({
      missing_columns: ['Land'],
      table_columns: ['Last name', 'First name', 'Town', 'Place'],
    });
  });

  const table = (rows: string[][], sure: 'likely' | 'told' = 'likely'): Table => {
    const columnCount = Math.max(...rows.map(({ length }) => length));
    const assumed = { format: { value: 'csv', sure: 'certain' }, header: { value: false, sure } } as const;
    return {
      header: null,
      columnCount,
      rows: rows.map((row) => [...row, ...Array(columnCount - row.length).fill('')]),
      assumed,
      notes: [],
      findings: [],
    };
  };

  it('is placed by position if the caller says so', () => {
    expect(place(table([header, ...people], 'told'), columns)).toEqual([header, ...people]);
    expect(place(table([['Members', ''], header, ...people]), columns, 'by-place')).toEqual([
      ['Members', ''],
      header,
      ...people,
    ]);
  });

  it('is rejected with fewer than half of the columns, and placed by position with half', () => {
    const twenty = columnsOf(...Array.from({ length: 20 }, (_, n) => `Label ${n}`));
    const row = (width: number): string[] => Array.from({ length: width }, (_, n) => `${n}`);
    expect(refusal(() => place(table([row(9)]), twenty))).toMatchObject({ code: 'INVALID_DATA_INPUT' });
    expect(place(table([row(10)]), twenty)[0]?.slice(0, 10)).toEqual(row(10));
    expect(place(table([row(1)], 'told'), twenty)).toHaveLength(1);
    const idle = twenty.map((each, n) => ({ ...each, isNeeded: n < 2 }));
    expect(place(table([row(1)]), idle)).toHaveLength(1);
  });
});

describe('columns with the same name', () => {
  const columns = columnsOf('Name', 'Date');
  const header = ['Name', 'Date', 'Date', 'Remarks'];
  const settle = (choice?: Readonly<Record<string, string>>) => settleColumns(header, columns, choice, advice());

  it('are reported with the keys that distinguish them', () => {
    expect(refusal(() => settle()).message).toMatch(
      /^The table has 2 columns called "Date": column_1, column_2; say which is meant\. /,
    );
    expect(refusal(() => settle({ Date: 'Date' })).message).toContain('or call them column_1, column_2.');
  });

  it('are selected by their keys', () => {
    expect(settle({ column_2: 'Date' }).places).toEqual(
      new Map([
        [1, 2],
        [0, 0],
      ]),
    );
    expect(refusal(() => settle({ column_4: 'Date' })).message).toContain('The table has no column "column_4".');
  });
});

describe('sheet of a workbook', () => {
  const cover = [['Please fill in the second sheet.'], ['Thank you.']];
  const read = (options: TableOptions, ...sheets: string[][][]) => readTable(workbook(...sheets), options);
  const labels = ['Last name', 'First name'];

  it('is the first that names the template’s columns', async () => {
    const table = await read({ labels }, cover, [['Members'], labels, ...people], [labels, ['x', 'y']]);
    expect(table).toMatchObject({ header: labels, rows: people, assumed: { sheet: { value: 'S1', sure: 'likely' } } });
    expect((await read({ labels }, [labels, ['x', 'y']], [labels, ...people])).assumed.sheet?.value).toBe('S0');
  });

  it('is the first that is not empty if none does, or the one that the caller names', async () => {
    expect((await read({ labels: ['Town', 'Land'] }, cover, [labels, ...people])).assumed.sheet).toEqual({
      value: 'S0',
      sure: 'guess',
    });
    expect((await read({ labels, sheet: 'S0' }, cover, [labels, ...people])).assumed.sheet).toEqual({
      value: 'S0',
      sure: 'told',
    });
  });

  it('is not searched for names below the maximum number of title lines', async () => {
    const notes = Array.from({ length: 21 }, (_, n) => [`note ${n}`]);
    expect((await read({ labels }, cover, [...notes.slice(1), labels, ...people])).assumed.sheet?.value).toBe('S1');
    expect((await read({ labels }, cover, [...notes, labels, ...people])).assumed.sheet?.value).toBe('S0');
  });
});
