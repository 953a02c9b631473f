import type { Finding } from '../../../lib/service/http/answers/api.ts';
import { diagnosticWords } from '../jobs/diagnostic-words.ts';

/** Rows whose cell holds the same. */
export interface CauseValue {
  readonly value: string;
  /** As the check counts them, from 1. */
  readonly rows: readonly number[];
}

/** Findings that say the same. */
export interface FindingCause {
  readonly severity: Finding['severity'];
  readonly message: string;
  /** As the check counts them, from 1; none where it is about the job as a whole. */
  readonly rows: readonly number[];
  /** What stands in the cells, that of most rows first; none where the findings are about no column. */
  readonly values: readonly CauseValue[];
}

/** What the rows of a check hold, and what their columns are called. */
export interface CheckedRows {
  /** Of a row by its number in the check. */
  readonly cell: (row: number, place: number) => string;
  readonly words: (place: number) => string | undefined;
}

const columnIn = /column_(\d{1,6})(?: \(([^)]*)\))?/;
const columnsIn = new RegExp(columnIn, 'g');

/** A column by what people call it: `column_9 (Birth date)` is “Birth date”. */
const withColumnWords = (message: string, words: CheckedRows['words']): string =>
  message.replaceAll(
    columnsIn,
    (_, place: string, label: string | undefined) => `“${words(Number(place)) ?? label ?? `Column ${Number(place) + 1}`}”`,
  );

const valuesOf = (rows: readonly number[], place: number, cell: CheckedRows['cell']): readonly CauseValue[] => {
  const byValue = Map.groupBy(rows, (row) => cell(row, place));
  return [...byValue].map(([value, own]) => ({ value, rows: own })).toSorted((one, other) => other.rows.length - one.rows.length);
};

/** Findings by their cause, that of most rows first. Source: office.md, "Words". */
export const causesOfFindings = (findings: readonly Finding[], { cell, words }: CheckedRows): readonly FindingCause[] => {
  const found = Map.groupBy(findings, ({ severity, message }) => JSON.stringify([severity, message]));
  const causes = [...found.values()].flatMap(([first, ...others]): FindingCause[] => {
    if (first === undefined) return [];
    const { severity, message } = first;
    const rows = [first, ...others].flatMap(({ row_number: row }) => row ?? []);
    const place = columnIn.exec(message)?.[1];
    const values = place === undefined ? [] : valuesOf(rows, Number(place), cell);
    return [{ severity, message: diagnosticWords(withColumnWords(message, words)), rows, values }];
  });
  return causes.toSorted((one, other) => other.rows.length - one.rows.length);
};
