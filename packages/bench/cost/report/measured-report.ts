import { type JobStep, jobSteps, type MeasuredJob } from '../measure/measured-steps.ts';
import type { Section } from './section.ts';

const names: Readonly<Record<JobStep, string>> = {
  create: 'create',
  execute: 'execute',
  read: 'read',
  download: 'download',
  deliver: 'deliver the webhook',
  clean: 'clean up after it',
  sweep: 'a sweep that finds nothing',
};

const callsInWords = (calls: Readonly<Record<string, number>>): string =>
  Object.entries(calls)
    .map(([name, count]) => `${Math.round(count * 10) / 10} ${name}`)
    .join(', ');

/** Reports the counted requests and measured times. */
export const measuredReport = (small: MeasuredJob, large: MeasuredJob, webhook: MeasuredJob): Section => {
  const milliseconds = (seconds: number): string => (seconds * 1000).toFixed(0);
  const rows = jobSteps.map((step) => {
    const of = step === 'deliver' ? webhook : small;
    const counted = of.steps[step];
    return [
      names[step],
      milliseconds(counted.cpuSeconds),
      step === 'deliver' ? '–' : milliseconds(large.steps[step].cpuSeconds),
      counted.writeUnits.toFixed(1),
      counted.readUnits.toFixed(1),
      counted.logBytes.toFixed(0),
      callsInWords(counted.calls),
    ];
  });
  const perRow = (of: (job: MeasuredJob) => number): number => (of(large) - of(small)) / (large.rows - small.rows);
  return {
    title: 'Measured',
    intro: `Jobs of ${small.rows} and ${large.rows} rows through the functions on the embedded servers; the 119 KB form and ten texts per row of the benchmarks.`,
    head: [
      '',
      `processor, ms (${small.rows} rows)`,
      `(${large.rows} rows)`,
      'write units',
      'read units',
      'log, bytes',
      `requests (${small.rows} rows)`,
    ],
    rows,
    outro: `A row adds ${(perRow((job) => job.steps.execute.cpuSeconds) * 1e6).toFixed(0)} µs of processor time to an execution and ${(perRow((job) => job.archiveBytes) / 1000).toFixed(1)} KB to the archive.`,
  };
};
