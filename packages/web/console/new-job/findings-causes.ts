import { columnsIn, factsOf, failureCode, repeats } from '@bulkfill/engine/browser/diagnostics';
import type { Finding } from '@bulkfill/service/types/api';
import { diagnosticWords, wordsWithValues } from '../../api/diagnostic-words.ts';
import { texts } from '../../texts/new-job.ts';

const mostNamed = 3;

export interface CauseValue {
  readonly value: string;
  /** Row numbers of the check, 1-based. */
  readonly rows: readonly number[];
}

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

export interface CheckCells {
  readonly cell: (row: number, place: number) => string;
  readonly words: (place: number) => string | undefined;
}

/** Drops findings that only repeat a failure: the finding of the failed row contains the same message. */
const saidOnce = (findings: readonly Finding[]): readonly Finding[] => {
  const at = ({ row_number: row, overlay_id: id }: Finding): string => JSON.stringify([row, id]);
  const failures = new Map(
    findings.filter(({ code }) => code === failureCode).map((finding) => [at(finding), finding]),
  );
  return findings.filter((finding) => {
    const failure = failures.get(at(finding));
    return failure === undefined || failure === finding || !repeats(failure, finding);
  });
};

const valuesOf = (rows: readonly number[], place: number, cell: CheckCells['cell']): readonly CauseValue[] => {
  const byValue = Map.groupBy(rows, (row) => cell(row, place));
  return [...byValue]
    .map(([value, own]) => ({ value, rows: own }))
    .toSorted((one, other) => other.rows.length - one.rows.length);
};

/** Groups findings by cause, most frequent first. Source: console-and-editor.md, "New job". */
export const causesOfFindings = (
  findings: readonly Finding[],
  { cell, words }: CheckCells,
): readonly FindingCause[] => {
  const found = Map.groupBy(saidOnce(findings), (finding) =>
    JSON.stringify([finding.severity, finding.code, factsOf(finding), finding.overlay_id]),
  );
  const causes = [...found.values()].flatMap((own): FindingCause[] => {
    const [first] = own;
    if (first === undefined) return [];
    // A document of several rows is named after its first row.
    const rows = own.flatMap(({ row_number: row, source_rows: sources }) => sources?.[0] ?? row ?? []);
    const [place] = columnsIn(factsOf(first));
    const values = place === undefined ? [] : valuesOf(rows, place, cell);
    const [message, full] = [
      wordsWithValues(
        first,
        values.slice(0, mostNamed).map(({ value }) => texts.quoted(value)),
        { label: words, short: true },
      ),
      diagnosticWords(first, { label: words }),
    ];
    return [{ first, message, full: full === message ? undefined : full, rows, values }];
  });
  return causes.toSorted((one, other) => other.rows.length - one.rows.length);
};
