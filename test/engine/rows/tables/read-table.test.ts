import type { Assumption, TableAssumptions } from '@bulkfill/engine/rows/table';
import { readTable } from '@bulkfill/engine/rows/tables/read-table';
import { describe, expect, it } from 'vitest';
import { type TableFile, textFiles } from './text-files.ts';
import { workbookFiles } from './workbook-files.ts';

const marks = { told: '!', certain: '', likely: '?', guess: '??' } as const;
const marked = (assumption: Assumption<string> | undefined): string[] =>
  assumption === undefined ? [] : [assumption.value + marks[assumption.sure]];

const shown = ({ format, delimiter, encoding, sheet, header, headerLine, locale }: TableAssumptions): string => {
  const first = { value: header.value ? 'header' : 'data', sure: header.sure };
  const line = headerLine && { ...headerLine, value: String(headerLine.value) };
  return [format.value, ...[delimiter, encoding, sheet, first, line, locale].flatMap(marked)].join(' ');
};

describe('readTable', () => {
  it('is tested with at least 60 files', () => {
    expect(textFiles.length + workbookFiles.length).toBeGreaterThanOrEqual(60);
  });

  it.each([...textFiles, ...workbookFiles].map((file): [string, TableFile] => [file.name, file]))(
    'reads %s',
    async (_name, file) => {
      const table = await readTable(file.bytes, file.options);
      expect({ header: table.header, rows: table.rows }).toEqual({ header: file.header, rows: file.rows });
      expect(shown(table.assumed)).toBe(file.assumed);
      expect(table.notes.map(({ code }) => code)).toEqual(file.notes ?? []);
      expect(new Set(table.rows.map((row) => row.length))).toEqual(new Set([table.columnCount]));
    },
  );

  it('reports the columns in which numbers lost digits, with the first place', async () => {
    const file = workbookFiles.find(({ name }) => name === 'numbers of 15 digits and more')!;
    expect((await readTable(file.bytes)).notes.map(({ message }) => message)).toEqual([
      'Long numbers, of which a spreadsheet keeps 15 digits and which it may show as 1.23457E+19: 2 cells in column B (the first is B2), 1 cell in column C (the first is C2), 1 cell in column D (the first is D2). Make the column text and write all digits again.',
    ]);
  });
});
