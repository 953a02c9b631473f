import type { MeasuredJob } from '../measure/measured-steps.ts';
import { assumptions } from '../model/assumptions.ts';
import { additionReport } from './addition-report.ts';
import { costReport, idleReport } from './cost-report.ts';
import { limitReport } from './limit-report.ts';
import { measuredReport } from './measured-report.ts';
import type { Section } from './section.ts';

/** Kinds of jobs that a run measures, in the order of their results. */
export const jobKinds = ({ few, many }: { readonly few: number; readonly many: number }) => [
  { rows: 10, webhook: false, jobs: many },
  { rows: 1000, webhook: false, jobs: few },
  { rows: 10, webhook: true, jobs: many },
  { rows: 1000, webhook: true, jobs: few },
  // Long enough to write its progress.
  { rows: 10_000, webhook: false, jobs: 1 },
  { rows: 10, webhook: false, jobs: many, additions: true as const },
  { rows: 1000, webhook: false, jobs: few, additions: true as const },
];

/** Computes the sections of measured jobs with the current prices, limits and assumptions. */
export const pricedSections = (jobs: readonly MeasuredJob[]): readonly Section[] => {
  const [small, large, smallWebhook, largeWebhook, longest, smallWithAll, largeWithAll] = jobs;
  return [
    measuredReport(small!, large!, smallWebhook!),
    costReport({ small: small!, large: large!, smallWebhook: smallWebhook!, largeWebhook: largeWebhook! }, assumptions),
    idleReport(small!),
    additionReport(smallWithAll!, largeWithAll!, longest!, assumptions),
    limitReport(small!, smallWebhook!, assumptions),
  ];
};
