import type { MeasuredJob } from '../measure/measured-steps.ts';
import type { Assumptions } from '../model/step-duration.ts';
import { jobMix, type LoadResult, serviceTimes, settingsToTry, simulateLoad } from '../simulate/load-scenarios.ts';
import type { Section } from './section.ts';

const seconds = (value: number): string => (value >= 100 ? Math.round(value).toLocaleString('en-US') : value.toFixed(2));

const line = ({ jobsPerSecond, settings, result, p50, p95, p99, longest }: LoadResult): string[] => [
  jobsPerSecond.toLocaleString('en-US'),
  settings,
  seconds(p50),
  seconds(p95),
  seconds(p99),
  seconds(longest),
  result.mostRunning.toLocaleString('en-US'),
  result.waitingAtEnd.toLocaleString('en-US'),
  result.binding ?? 'none',
];

/** How long jobs wait for their execution, by rate, and what holds them back. */
export const loadReport = (small: MeasuredJob, large: MeasuredJob, assumptions: Assumptions, rates: readonly number[]): Section => {
  const { meanSeconds, draw } = serviceTimes(small, large, assumptions);
  const { coldStartSeconds } = assumptions;
  const results = rates.flatMap((rate) =>
    settingsToTry(rate, meanSeconds).map((settings) => simulateLoad(rate, settings, draw, coldStartSeconds)),
  );
  const meanRows = jobMix.reduce((sum, { rows, share }) => sum + rows * share, 0);
  return {
    title: 'Waiting for an execution',
    intro: `Five minutes of traffic from a cold start, Poisson arrivals; jobs of ${jobMix.map(({ rows, share }) => `${rows.toLocaleString('en-US')} rows (${share * 100} %)`).join(', ')}: ${meanRows.toFixed(0)} rows and ${meanSeconds.toFixed(2)} s of execution on average.`,
    head: ['jobs/s', 'settings', 'p50, s', 'p95, s', 'p99, s', 'longest, s', 'most at once', 'still waiting', 'held back by'],
    rows: results.map(line),
  };
};
