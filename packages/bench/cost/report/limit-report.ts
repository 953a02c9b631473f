import type { MeasuredJob } from '../measure/measured-steps.ts';
import { limitsOf } from '../model/limits.ts';
import type { Assumptions } from '../model/step-duration.ts';
import { responseHabits, webhookHabits } from './cost-report.ts';
import type { Section } from './section.ts';

const rate = (jobsPerSecond: number): string =>
  jobsPerSecond >= 100 ? Math.round(jobsPerSecond).toLocaleString('en-US') : jobsPerSecond.toPrecision(2);

/** Reports the limits of the service, the lowest first. */
export const limitReport = (small: MeasuredJob, smallWebhook: MeasuredJob, assumptions: Assumptions): Section => {
  const webhookOnly = new Set(['webhooks at once, as deployed', 'KMS, quota of the smaller Regions']);
  const limits = [
    ...limitsOf(small, responseHabits, assumptions),
    ...limitsOf(smallWebhook, webhookHabits, assumptions).filter(({ what }) => webhookOnly.has(what)),
  ].toSorted((one, other) => one.jobsPerSecond - other.jobsPerSecond);
  return {
    title: 'Limits',
    intro: `Jobs of ${small.rows} rows in response mode, one read and one download each; what is said of webhooks and KMS, of the same jobs in webhook mode.`,
    head: ['limit', 'bound', 'jobs/s', 'of', 'moved by'],
    rows: limits.map(({ what, bound, jobsPerSecond, scope, movedBy }) => [
      what,
      bound,
      rate(jobsPerSecond),
      scope === 'service' ? 'all' : 'one account',
      movedBy,
    ]),
  };
};
