import { EngineError } from '../../core/engine-error.ts';
import { countOf, type ReaderRows } from '../read-rows.ts';
import type { Assumption, Table, TableNote, TableOptions } from '../table.ts';
import { detectHeader, headerBelowTitle } from './detect-header.ts';
import { guessNamesRow } from './guess-names-row.ts';
import { tableFindings } from './table-findings.ts';

/** Builds a table from a reader's rows, with the header detected. Throws `EMPTY_DATA_INPUT` without data rows. */
export const assembleTable = (readRows: ReaderRows, options: TableOptions): Table => {
  const { rows: all, lines, names, assumed, notes: told, sheets } = readRows;
  const notes = [...told];
  const lineOf = (index: number): number => lines?.[index] ?? index + 1;
  const mayHaveTitle = names === undefined && options.headerLine === undefined && typeof options.header !== 'boolean';
  const named = mayHaveTitle ? headerBelowTitle(all, options.labels ?? []) : undefined;
  const guessed = mayHaveTitle && named === undefined ? guessBelowTitle(all, options) : undefined;
  const belowTitle = named ?? guessed;
  const headerLine = belowTitle === undefined ? options.headerLine : lineOf(belowTitle);
  const read = headerLine === undefined ? all : all.filter((_, index) => lineOf(index) >= headerLine);
  const last = read.findLastIndex((row) => !isEmpty(row));
  const filled = read.slice(0, last + 1).filter((row) => !isEmpty(row));
  const leftOut = last + 1 - filled.length;
  if (leftOut > 0)
    notes.push({
      code: 'EMPTY_ROWS_LEFT_OUT',
      message: `${countOf(leftOut, 'empty row')} between the others left out: rows are counted without.`,
      params: { count: leftOut },
    });
  const header: Assumption<boolean> =
    guessed === undefined ? headerOf(filled, names, options) : { value: true, sure: 'guess' };
  const labels = names ?? (header.value ? filled[0] : undefined);
  const data = names === undefined && header.value ? filled.slice(1) : filled;
  if (data.length === 0) {
    throw new EngineError('EMPTY_DATA_INPUT', {
      message: filled.length === 0 ? 'The table holds no rows.' : 'The table holds a header and no rows.',
    });
  }
  const width = data.reduce(
    (widest, row) => Math.max(widest, usedCells(row)),
    labels === undefined ? 0 : usedCells(labels),
  );
  const label = labels?.map((name) => name.trim());
  if (label !== undefined) notes.push(...repeatedLabels(label));
  return {
    header: label === undefined ? null : resized(label, width),
    columnCount: width,
    rows: data.map((row) => resized(row, width)),
    assumed: {
      ...assumed,
      header,
      ...(belowTitle === undefined
        ? {}
        : { headerLine: { value: lineOf(belowTitle), sure: guessed === undefined ? 'certain' : 'guess' } }),
    },
    notes: options.noteParams === true ? notes : notes.map(({ params: _, ...note }) => note),
    findings: tableFindings(readRows, data, labels),
    ...(sheets === undefined ? {} : { sheets }),
  };
};

/** Returns the index of a guessed header below a title, if asked for and the first row is no header. */
const guessBelowTitle = (
  rows: readonly (readonly string[])[],
  { guessTitle, labels }: TableOptions,
): number | undefined => {
  if (guessTitle !== true) return undefined;
  const first = rows.findIndex((row) => !isEmpty(row));
  return detectHeader(rows.slice(Math.max(0, first)), labels).value ? undefined : guessNamesRow(rows);
};

const headerOf = (
  rows: readonly (readonly string[])[],
  names: readonly string[] | null | undefined,
  { header, headerLine, labels }: TableOptions,
): Assumption<boolean> => {
  if (names !== undefined) return { value: names !== null, sure: 'certain' };
  if (headerLine !== undefined) return { value: true, sure: 'told' };
  return typeof header === 'boolean' ? { value: header, sure: 'told' } : detectHeader(rows, labels);
};

const repeatedLabels = (labels: readonly string[]): TableNote[] => {
  const repeated = new Set(labels.filter((label, index) => label !== '' && labels.indexOf(label) !== index));
  if (repeated.size === 0) return [];
  const list = [...repeated].slice(0, 5).map((label) => `"${label.slice(0, 60)}"`);
  return [
    {
      code: 'LABELS_REPEATED',
      message: `More than one column is called ${list.join(', ')}: use column_0, column_1, … for these.`,
      params: { names: [...repeated].slice(0, 5) },
    },
  ];
};

const isEmpty = (row: readonly string[]): boolean => row.every((cell) => cell.trim() === '');

const usedCells = (row: readonly string[]): number => row.findLastIndex((cell) => cell !== '') + 1;

const resized = (row: readonly string[], width: number): readonly string[] => {
  if (row.length === width) return row;
  return row.length > width ? row.slice(0, width) : [...row, ...new Array<string>(width - row.length).fill('')];
};
