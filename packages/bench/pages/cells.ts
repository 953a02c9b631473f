import type { ReportedTable } from '../harness/bench.ts';
import type { Machine, Moment } from '../harness/machine.ts';
import { table } from '../harness/table.ts';

/** Headings of a page, mapped to the headings of the report's columns. */
export type Columns = Readonly<Record<string, string>>;

const columnOf = ({ title, head }: ReportedTable, name: string): number => {
  const column = head.indexOf(name);
  if (column < 0) throw new Error(`${title} has no column ${name}`);
  return column;
};

/** Formats selected columns of a report's table. */
export const pick = (reported: ReportedTable, columns: Columns, first = ''): string => {
  const places = Object.values(columns).map((name) => columnOf(reported, name));
  return table(
    [first, ...Object.keys(columns)],
    reported.rows.map((row) => [row[0]!, ...places.map((column) => row[column]!)]),
  );
};

/** Returns the cell at a line and a column, by name. */
export const cell = (reported: ReportedTable, line: string, name: string): string => {
  const row = reported.rows.find(([first]) => first === line);
  if (row === undefined) throw new Error(`${reported.title} has no line ${line}`);
  return row[columnOf(reported, name)]!;
};

/** Formats a date as 25 November 2026. */
export const dayOf = ({ date }: Pick<Moment, 'date'>): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(date));

/** Formats three significant digits: most figures vary more. */
export const rounded = (value: number): string => Number(value.toPrecision(3)).toLocaleString('en-US');

/** Formats the load of the machine at the start of the measurement. */
export const loadOf = ({ load }: Moment): string => `load average ${Number(load.split(' ')[0]).toFixed(0)}`;

/** Formats the date, the version and the load of a measurement. */
export const momentOf = (measured: Moment): string =>
  `${dayOf(measured)}, commit ${measured.commit}, ${loadOf(measured)}`;

/** Formats the machine and the moment of a run. */
export const runInWords = ({ cores, cpu }: Machine, measured: Moment): string =>
  `${cores} cores (${cpu}), ${momentOf(measured)}.`;
