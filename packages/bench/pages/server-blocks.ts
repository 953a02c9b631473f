import { table } from '../harness/table.ts';
import type { ServerFigures, ServerResults } from '../server/server-results.ts';
import { rounded, runInWords } from './cells.ts';

const secondsPerHour = 3600;

const capacity = (results: ServerResults | undefined): string => {
  if (results === undefined) return 'Not measured.';
  const { machine, measured, clients, rowsPerJob, full, process } = results;
  const line = (name: string, of: (figures: ServerFigures) => number): string[] => [
    name,
    rounded(of(full)),
    rounded(of(process)),
  ];
  const perHour = ({ jobsPerSecond }: ServerFigures): number => jobsPerSecond * secondsPerHour;
  return [
    table(
      ['', '`DURABILITY=full`', '`DURABILITY=process`'],
      [
        line(`jobs of ${rowsPerJob} rows per hour, ${clients.jobs} clients`, perHour),
        line('rows per hour in these jobs', (figures) => perHour(figures) * rowsPerJob),
        line(
          `single documents per hour, ${clients.documents} clients`,
          (figures) => figures.documentsPerSecond * secondsPerHour,
        ),
        line('one warm job, ms', ({ warmJobMs }) => warmJobMs),
      ],
    ),
    `${runInWords(machine, measured)} The clients ran on the same cores.`,
  ].join('\n\n');
};

/** Returns the block of docs/operate/server.md from `results/server.json`. */
export const serverBlocks = (results: ServerResults | undefined): Readonly<Record<string, () => string>> => ({
  'server-capacity': () => capacity(results),
});
