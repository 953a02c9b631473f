import { filenameColumns, namedColumns } from '@bulkfill/web/console/new-job/filename-columns';
import { describe, expect, it } from 'vitest';

const labels = ['Full name', 'City', 'Offer reference', 'Code'];

describe('parsing file name columns', () => {
  it.each([
    ['', []],
    [' , ', []],
    ['column_1', ['column_1']],
    ['full NAME, column_3', ['column_0', 'column_3']],
    ['["Offer reference","column_0"]', ['column_2', 'column_0']],
    ['Column 4, code', ['column_3', 'column_3']],
  ])('accepts %j', (text, keys) => {
    expect(filenameColumns(text, [labels], 4)).toEqual({ keys });
  });

  it.each([
    ['Full name, City, Code, Offer reference', 'Choose at most 3 columns.'],
    ['Town', 'There is no column “Town”. Choose one from the list.'],
    ['column_01', 'There is no column'],
    ['column_4', 'The rows have 4 columns: there is no column 5.'],
    ['["Full name"', 'There is no column'],
  ])('rejects %j', (text, problem) => {
    expect(filenameColumns(text, [labels], 4)).toEqual({ mistake: expect.stringContaining(problem) });
  });

  it('accepts names that contain commas', () => {
    const names = [['Name', 'Street, no.', 'no.']];
    expect(filenameColumns('Street, no., Name', names, 3)).toEqual({ keys: ['column_1', 'column_0'] });
    expect(filenameColumns('Name, no.', names, 3)).toEqual({ keys: ['column_0', 'column_2'] });
    expect(namedColumns('Street, no., Town', names)).toEqual([
      { written: 'Street, no.', place: 1 },
      { written: 'Town', place: undefined },
    ]);
  });

  it('leaves the maximum number of columns to the service before a table is loaded', () => {
    expect(filenameColumns('column_400', [], undefined)).toEqual({ keys: ['column_400'] });
  });
});
