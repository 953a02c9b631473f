import type { Finding } from '../../../lib/service/http/answers/api.ts';
import { diagnosticWords, withoutOptions } from '../jobs/diagnostic-words.ts';
import { failureCode } from './check.ts';

/** Rows with the same cell value. */
export interface CauseValue {
  readonly value: string;
  /** Row numbers of the check, 1-based. */
  readonly rows: readonly number[];
}

/** Findings with the same message about the same overlay. */
export interface FindingCause {
  readonly first: Finding;
  readonly message: string;
  /** Complete message, if `message` is shortened. */
  readonly full: string | undefined;
  /** Row numbers of the check, 1-based; empty if it concerns the whole job. */
  readonly rows: readonly number[];
  /** Cell values, most frequent first; empty if the findings concern no column. */
  readonly values: readonly CauseValue[];
}

/** Access to the cells and column names of the checked rows. */
export interface CheckedRows {
  /** Returns a cell by the row's number in the check. */
  readonly cell: (row: number, place: number) => string;
  readonly words: (place: number) => string | undefined;
}

const columnIn = /column_(\d{1,6})(?: \(([^)]*)\))?/;
const columnsIn = new RegExp(columnIn, 'g');

/** Replaces column keys by names: `column_9 (Birth date)` becomes “Birth date”. */
const withColumnWords = (message: string, words: CheckedRows['words']): string =>
  message.replaceAll(
    columnsIn,
    (_, place: string, label: string | undefined) => `“${words(Number(place)) ?? label ?? `Column ${Number(place) + 1}`}”`,
  );

/** Drops findings that only repeat a failure: the finding of the failed row contains the same message. */
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

/** Groups findings by cause, most frequent first. Source: office.md, "Words". */
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
