import type { ReportedTable } from '../harness/bench.ts';
import type { CaseResult, Results } from '../harness/results.ts';
import { table } from '../harness/table.ts';
import { boundInWords } from '../harness/verdict.ts';
import { type Columns, cell, dayOf, loadOf, momentOf, pick } from './cells.ts';

const caseOf = ({ cases }: Results, name: string): CaseResult => {
  const found = cases[name];
  if (found === undefined) throw new Error(`the results have no case ${name}: npm run bench -- --only ${name}`);
  return found;
};

const tableOf = ({ tables, title }: CaseResult, name?: string): ReportedTable => {
  const found = name === undefined ? tables[0] : tables.find((one) => one.title === name);
  if (found === undefined) throw new Error(`${title} has no table ${name}`);
  return found;
};

const caption = ({ measured }: CaseResult): string => `${momentOf(measured)}, ${measured.rounds} rounds.`;

const notMeasured = (name: string): string =>
  `Not measured in the runs of this file: \`npm run bench -- --only ${name}\`.`;

/** Formats one table of a case, with its date. */
const block = (results: Results, name: string, columns: Columns, title?: string): string => {
  if (!(name in results.cases)) return notMeasured(name);
  const found = caseOf(results, name);
  return `${pick(tableOf(found, title), columns)}\n\n${caption(found)}`;
};

const compared: Columns = {
  'rows/s': 'rows/s',
  'least – most': 'least – most',
  'bulkfill is': 'bulkfill is',
  'by processor time': 'bulkfill is, by processor time',
  'peak memory': 'peak memory',
  'ZIP, KB per row': 'ZIP, KB per row',
};

const examples = ['certificate', 'offer-letter', 'shipping-label'];

const templates = (results: Results): string => {
  if (!('real-templates' in results.cases)) return notMeasured('real-templates');
  const found = caseOf(results, 'real-templates');
  const runs = ['60 rows, cold process', '60 rows, warm', '10,000 rows to disk'];
  const rows = examples.flatMap((example) =>
    runs.map((run) => {
      const reported = tableOf(found, `${example}, ${run}`);
      const peer = (name: string): string[] => [cell(reported, name, 'rows/s'), cell(reported, name, 'bulkfill is')];
      return [
        reported.title,
        reported.rows[0]![reported.head.indexOf('rows/s')]!,
        ...peer('pdf-lib'),
        ...peer('mupdf'),
      ];
    }),
  );
  const head = ['', 'bulkfill, rows/s', 'pdf-lib', 'bulkfill is', 'mupdf', 'bulkfill is'];
  return `${table(head, rows)}\n\n${caption(found)}`;
};

const service = (results: Results): string => {
  if (!('post-to-completed' in results.cases)) return notMeasured('post-to-completed');
  const found = caseOf(results, 'post-to-completed');
  const lines = tableOf(found, 'certificate').rows.map(([line]) => line!);
  const rows = examples.map((example) => [example, ...lines.map((line) => cell(tableOf(found, example), line, 'ms'))]);
  return `${table(['60 rows, ms', ...lines], rows)}\n\n${caption(found)}`;
};

const comparison = (results: Results): string => {
  const found = caseOf(results, 'texts-discarded');
  const reported = tableOf(found);
  const { cpu, cores } = results.machine;
  const rows = reported.rows
    .filter(([line]) => !line!.includes('yazl'))
    .map(([line], index) => [
      index === 0 ? '**bulkfill**' : line!,
      cell(reported, line!, 'rows/s'),
      index === 0 ? '' : `${cell(reported, line!, 'bulkfill is')} as fast`,
      index === 0 ? '' : cell(reported, line!, 'bulkfill is, by processor time'),
      cell(reported, line!, 'ZIP, KB per row'),
    ]);
  const atLeast = (id: string): string => boundInWords(found.ratios[id]!.bound!).replace('at least ', '');
  return [
    `Ten texts on a 119 KB form, archived, on ${cores} cores (${cpu}, ${dayOf(found.measured)}, ${loadOf(found.measured)}):`,
    table(['', 'rows per second', 'bulkfill is', 'by processor time', 'ZIP, KB per row'], rows),
    `\`npm run bench\` reruns the comparison on your machine, and fails if bulkfill falls below ${atLeast('pdfLib')} pdf-lib and ${atLeast('mupdf')} mupdf.\n[More figures](docs/understand/performance.md).`,
  ].join('\n\n');
};

/** Returns the blocks of README and docs/understand/performance.md from the first machine's results, by block name. */
export const performanceBlocks = (results: Results): Readonly<Record<string, () => string>> => ({
  comparison: () => comparison(results),
  discarded: () => block(results, 'texts-discarded', compared),
  'to-disk': () => block(results, 'texts-to-disk', compared),
  codes: () => block(results, 'texts-and-codes', compared),
  scripts: () =>
    block(results, 'texts-in-scripts', {
      'rows/s': 'rows/s',
      'least – most': 'least – most',
      'processor µs per row': 'processor µs per row',
    }),
  stamping: () => block(results, 'stamping-alone', { 'rows/s': 'rows/s', 'µs per row': 'µs per row' }),
  templates: () => templates(results),
  'large-sources': () =>
    block(results, 'large-sources', {
      rows: 'rows',
      'rows/s': 'rows/s',
      'copied/s': 'copied/s',
      rate: 'rate',
      'peak memory': 'peak memory',
      bound: 'bound',
    }),
  rows: () => block(results, 'rows-scaling', { seconds: 'seconds', 'rows/s': 'rows/s', 'peak memory': 'peak memory' }),
  source: () =>
    block(results, 'source-scaling', { 'stamping, µs per row': 'stamping, µs per row', 'peak memory': 'peak memory' }),
  storage: () =>
    block(results, 'road-to-storage', {
      'µs of processor per row': 'µs of processor per row',
      'peak memory, MB': 'peak memory, MB',
    }),
  service: () => service(results),
  documents: () =>
    block(
      results,
      'fill',
      {
        'documents/s': 'documents/s',
        'median, ms': 'median, ms',
        'processor, ms': 'processor, ms',
        'pdf-lib, documents/s': 'pdf-lib, documents/s',
        'pdf-lib, processor, ms': 'pdf-lib, processor, ms',
      },
      'sixteen clients: 300 documents a second are promised on two quiet cores',
    ),
  'cold-start': () =>
    block(results, 'cold-start', {
      'code, KB': 'code, KB',
      'start, ms': 'start, ms',
      'processor, ms': 'processor, ms',
    }),
  command: () =>
    block(results, 'short-command', { ms: 'ms', 'least, ms': 'least, ms', 'times `node -e 0`': 'times node -e 0' }),
});
