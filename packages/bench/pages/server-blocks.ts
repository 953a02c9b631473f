import { table } from '../harness/table.ts';
import type { ServerFigures, ServerResults } from '../server/server-results.ts';
import type { RestoreDrill, ServerSoak, ServerTrialResults } from '../server/trial-results.ts';
import { dayOf, momentOf, rounded, runInWords } from './cells.ts';

const secondsPerHour = 3600;

const number = (value: number): string => value.toLocaleString('en-US');

const capacity = (results: ServerResults | undefined): string => {
  if (results === undefined) return 'Not measured.';
  const { machine, measured, clients, rowsPerJob, full, process } = results;
  const line = (name: string, of: (figures: ServerFigures) => number): string[] => [
    name,
    rounded(of(full)),
    rounded(of(process)),
  ];
  const ifMeasured = (name: string, of: (figures: ServerFigures) => number | undefined): string[][] => {
    const [ofFull, ofProcess] = [of(full), of(process)];
    return ofFull === undefined || ofProcess === undefined ? [] : [[name, rounded(ofFull), rounded(ofProcess)]];
  };
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
        ...ifMeasured('processor time per job, ms', ({ jobCpuMs }) => jobCpuMs),
        ...ifMeasured('processor time per document, ms', ({ documentCpuMs }) => documentCpuMs),
        line('one warm job, ms', ({ warmJobMs }) => warmJobMs),
      ],
    ),
    `${runInWords(machine, measured)} The clients ran on the same cores.`,
  ].join('\n\n');
};

const restore = (drill: RestoreDrill | undefined): string => {
  if (drill === undefined) return 'Not measured.';
  const { measured, bytes, files, backupSeconds, verifySeconds, restoreSeconds, readySeconds } = drill;
  return `A folder of ${rounded(bytes / 1e6)} MB in ${number(files)} files took ${backupSeconds} s to back up, ${verifySeconds} s to verify and ${restoreSeconds} s to restore. \`/readyz\` answered ${readySeconds} s after the start (${momentOf(measured)}).`;
};

const soak = (run: ServerSoak | undefined): string => {
  if (run === undefined) return 'Not measured.';
  const { minutes, jobs, documents, downloads, deletions, failures, mostMib, slopeMibPerHour } = run;
  return `In ${minutes} minutes, one client ran ${number(jobs)} jobs, ${number(documents)} documents, ${number(downloads)} downloads and ${number(deletions)} deletions; ${number(failures)} failed. All processes used at most ${rounded(mostMib)} MiB, with a slope of ${slopeMibPerHour} MiB per hour (${dayOf(run)}).`;
};

/** Returns the blocks of docs/operate/server.md. */
export const serverBlocks = (
  results: ServerResults | undefined,
  trial: ServerTrialResults,
): Readonly<Record<string, () => string>> => ({
  'server-capacity': () => capacity(results),
  'server-restore': () => restore(trial.restore),
  'server-soak': () => soak(trial.soak),
});
