import type { FileReport } from './corpus-types.ts';
import { brokeBounds } from './process-file.ts';

const mib = (bytes: number): string => `${Math.round(bytes / 1024 / 1024)} MB`;

/** One line for people. */
export const lineOf = ({ file, status, reason, fill }: FileReport): string =>
  `${status.padEnd(8)} ${String(Math.round(fill.ms)).padStart(6)} ms ${mib(fill.peakBytes).padStart(8)}  ${file}${reason === '' ? '' : `  ${oneLine(reason)}`}`;

const oneLine = (text: string): string => text.replaceAll(/\s+/g, ' ').slice(0, 400);

/** Condition for a readers' check: both open the source, and it needs no password. */
const isOwed = ({ judgement }: FileReport): boolean =>
  judgement !== undefined && judgement.poppler !== false && judgement.qpdf !== false && !judgement.encrypted;

const isRight = ({ status }: FileReport): boolean => status === 'ok' || status === 'repaired';

/** The table at the end, as Markdown. */
export const summaryOf = (reports: readonly FileReport[], seconds: number): string => {
  const count = (test: (report: FileReport) => boolean): number => reports.filter(test).length;
  const share = (part: number, whole: number): string => (whole === 0 ? '' : `${((part / whole) * 100).toFixed(2)} %`);
  const all = reports.length;
  const owed = reports.filter(isOwed);
  const owedRight = owed.filter(isRight).length;
  const codes = new Map<string, number>();
  for (const { status, fill } of reports)
    if (status === 'refused') codes.set(fill.code ?? '', (codes.get(fill.code ?? '') ?? 0) + 1);
  const slowest = reports.toSorted((a, b) => b.fill.ms - a.fill.ms)[0];
  const largest = reports.toSorted((a, b) => b.fill.peakBytes - a.fill.peakBytes)[0];
  const compared = reports.filter(({ judgement }) => judgement?.difference !== undefined);
  const rows: [string, string | number, string][] = [
    ['files', all, `${Math.round(seconds)} s in all`],
    [
      'ok',
      count(({ status }) => status === 'ok'),
      share(
        count(({ status }) => status === 'ok'),
        all,
      ),
    ],
    [
      'repaired',
      count(({ status }) => status === 'repaired'),
      share(
        count(({ status }) => status === 'repaired'),
        all,
      ),
    ],
    ...[...codes].map(([code, number]): [string, number, string] => [`refused ${code}`, number, share(number, all)]),
    [
      'failed',
      count(({ status }) => status === 'FAILED'),
      share(
        count(({ status }) => status === 'FAILED'),
        all,
      ),
    ],
    ['crashed, hung or past bounds', count(brokeBounds), ''],
    ['poppler and qpdf open it, unencrypted', owed.length, ''],
    ['… and the output is right', owedRight, share(owedRight, owed.length)],
    ['rendered and compared', compared.length, ''],
    [
      'largest difference outside the overlays',
      `${(Math.max(0, ...compared.map(({ judgement }) => judgement?.difference ?? 0)) * 100).toFixed(3)} %`,
      '',
    ],
    ...(slowest === undefined
      ? []
      : [['slowest', `${Math.round(slowest.fill.ms)} ms`, slowest.file] as [string, string, string]]),
    ...(largest === undefined
      ? []
      : [['largest memory', mib(largest.fill.peakBytes), largest.file] as [string, string, string]]),
  ];
  return ['|  | number | share |', '|---|---:|---|', ...rows.map((row) => `| ${row.join(' | ')} |`)].join('\n');
};
