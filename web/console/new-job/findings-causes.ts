import type { Finding } from '../../../lib/service/http/answers/api.ts';
import { diagnosticWords, withoutOptions } from '../jobs/diagnostic-words.ts';
import { failureCode } from './check.ts';

/** Rows whose cell holds the same. */
export interface CauseValue {
  readonly value: string;
  /** As the check counts them, from 1. */
  readonly rows: readonly number[];
}

/** Findings that say the same of the same overlay. */
export interface FindingCause {
  /** The first of them. */
  readonly first: Finding;
  readonly message: string;
  /** All that is said of it, where `message` leaves something out. */
  readonly full: string | undefined;
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

/** What keeps a required overlay out of a row is a finding of its own, too: the one of the row that fails has its words, and says it. */
const saidOnce = (findings: readonly Finding[]): readonly Finding[] => {
  const at = ({ row_number: row, overlay_id: id }: Finding): string => JSON.stringify([row, id]);
  const failures = new Map(findings.filter(({ code }) => code === failureCode).map((finding) => [at(finding), finding]));
  return findings.filter((finding) => {
    const failure = failures.get(at(finding));
    return failure === undefined || failure === finding || !failure.message.endsWith(finding.message);
  });
};

const valuesOf = (rows: readonly number[], place: number, cell: CheckedRows['cell']): readonly CauseValue[] => {
  const byValue = Map.groupBy(rows, (row) => cell(row, place));
  return [...byValue].map(([value, own]) => ({ value, rows: own })).toSorted((one, other) => other.rows.length - one.rows.length);
};

/** Findings by their cause, that of most rows first. Source: office.md, "Words". */
export const causesOfFindings = (findings: readonly Finding[], { cell, words }: CheckedRows): readonly FindingCause[] => {
  const found = Map.groupBy(saidOnce(findings), ({ severity, code, message, overlay_id: id }) =>
    JSON.stringify([severity, code, message, id]),
  );
  const causes = [...found.values()].flatMap((own): FindingCause[] => {
    const [first] = own;
    if (first === undefined) return [];
    const rows = own.flatMap(({ row_number: row }) => row ?? []);
    const place = columnIn.exec(first.message)?.[1];
    const values = place === undefined ? [] : valuesOf(rows, Number(place), cell);
    const told = (message: string): string => diagnosticWords(withColumnWords(message, words));
    const [message, full] = [told(withoutOptions(first.message)), told(first.message)];
    return [{ first, message, full: full === message ? undefined : full, rows, values }];
  });
  return causes.toSorted((one, other) => other.rows.length - one.rows.length);
};
