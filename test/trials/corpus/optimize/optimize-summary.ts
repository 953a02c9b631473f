import { prices } from '../../../../packages/bench/cost/model/prices.ts';
import type { OptimizeReport } from './optimize-types.ts';
import type { RowBytes } from './row-bytes.ts';

/** The table at the end, as Markdown: documents by result, and what their rows take before and after. */
export const summaryOfOptimized = (reports: readonly OptimizeReport[], broken: number): string => {
  const filled = reports.filter(
    (report): report is OptimizeReport & Measured => report.before !== undefined && report.after !== undefined,
  );
  const rows: [string, string | number][] = [
    ['documents', reports.length + broken],
    ...(['optimized', 'kept', 'signed', 'refused'] as const).map((result): [string, number] => [
      result,
      reports.filter((report) => report.result === result).length,
    ]),
    ['with findings', reports.filter(({ found }) => found.length > 0).length],
    ['crashed or hung', broken],
  ];
  for (const [name, of] of [
    ["row's PDF", (bytes: RowBytes) => bytes.pdf],
    ["row's entry in the archive", (bytes: RowBytes) => bytes.entry],
    ["row's own part", (bytes: RowBytes) => bytes.tail],
  ] as const) {
    const [before, after] = [
      mean(filled.map((report) => of(report.before))),
      mean(filled.map((report) => of(report.after))),
    ];
    const shares = filled.map((report) => of(report.after) / of(report.before)).toSorted((a, b) => a - b);
    rows.push(
      [`${name}: mean before`, Math.round(before)],
      [`${name}: mean after`, Math.round(after)],
      [`${name}: saved of all bytes`, percent(1 - after / before)],
      [`${name}: saved of a document, median`, percent(1 - quantile(shares, 0.5))],
      [`${name}: saved of a document, best tenth`, percent(1 - quantile(shares, 0.1))],
      [`${name}: larger`, filled.filter((report) => of(report.after) > of(report.before)).length],
    );
  }
  const saved = filled
    .map(({ before, after }) => dollarsPerMillionRows(before.entry - after.entry))
    .toSorted((a, b) => a - b);
  rows.push(
    [
      'dollars of the download of a million rows, mean before',
      dollars(mean(filled.map(({ before }) => dollarsPerMillionRows(before.entry)))),
    ],
    ['saved, mean', dollars(mean(saved))],
    ['saved, median', dollars(quantile(saved, 0.5))],
    ['saved, best tenth', dollars(quantile(saved, 0.9))],
  );
  return ['|  |  |', '|---|---:|', ...rows.map(([name, value]) => `| ${name} | ${value} |`)].join('\n');
};

interface Measured {
  readonly before: RowBytes;
  readonly after: RowBytes;
}

const mean = (numbers: readonly number[]): number =>
  numbers.reduce((sum, number) => sum + number, 0) / Math.max(1, numbers.length);

const quantile = (sorted: readonly number[], part: number): number =>
  sorted[Math.floor((sorted.length - 1) * part)] ?? 0;

const percent = (part: number): string => `${(part * 100).toFixed(1)} %`;

/** Returns the download price of a million rows with that many bytes each. */
const dollarsPerMillionRows = (bytes: number): number => (bytes * 1e6 * prices.internetGb.usd) / 1e9;

const dollars = (amount: number): string => amount.toFixed(2);
