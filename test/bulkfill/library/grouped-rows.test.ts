import { checkRows, fillEach, type Template } from '@bulkfill/bulkfill/library/index';
import { describe, expect, it } from 'vitest';
import { aForm } from '../../support/a-form.ts';
import { readText } from '../../support/read-text.ts';

const pdf = await aForm();
const template: Template = {
  columns: [
    { key: 'column_0', label: 'Customer' },
    { key: 'column_1', label: 'Item' },
    { key: 'column_2', label: 'Amount' },
  ],
  overlays: [
    {
      id: 'items',
      kind: 'list',
      page: 0,
      rect: { x: 20, y: 20, width: 200, height: 100 },
      value: { rows: 'group' },
      itemHeight: 18,
      cells: [
        { key: 'column_1', x: 0, width: 120 },
        { key: 'column_2', x: 120, width: 80 },
      ],
    },
  ],
};
const rows = [
  { Customer: 'Ada', Item: 'Pen', Amount: 1 },
  { Customer: 'Bea', Item: 'Cup', Amount: 2 },
  { Customer: 'Ada', Item: 'Ink', Amount: 3 },
];

describe('groupBy', () => {
  it('fills one PDF per value of a column, named by key or label', async () => {
    for (const groupBy of ['Customer', 'column_0']) {
      const filled = [];
      for await (const { rowNumber, sourceRows, status, pdf: bytes } of fillEach({ pdf, template, rows }, { groupBy }))
        filled.push([rowNumber, sourceRows, status, (await readText(bytes!)).map(({ text }) => text)]);
      expect(filled).toEqual([
        [1, [1, 3], 'success', ['Pen', '1', 'Ink', '3']],
        [2, [2], 'success', ['Cup', '2']],
      ]);
    }
    expect((await checkRows({ pdf, template, rows }, { groupBy: 'Customer' })).result).toMatchObject({ rows: 2 });
  });

  it('is rejected with INVALID_GROUP_BY if no column has the name, or no row the column', async () => {
    for (const groupBy of ['Custmer', 'column_7'])
      await expect(checkRows({ pdf, template, rows }, { groupBy })).rejects.toMatchObject({ code: 'INVALID_GROUP_BY' });
  });
});
