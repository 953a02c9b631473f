import { readDeploymentConfig } from '../../../../infra/deployment-config.ts';
import type { MeasuredJob } from '../measure/measured-steps.ts';
import { idleUsage } from '../model/idle-cost.ts';
import { jobAtSize } from '../model/job-at-size.ts';
import { type ClientHabits, jobCost } from '../model/job-cost.ts';
import { costOf } from '../model/prices.ts';
import type { Assumptions } from '../model/step-duration.ts';
import type { Section } from './section.ts';

export interface MeasuredKinds {
  readonly small: MeasuredJob;
  readonly large: MeasuredJob;
  readonly smallWebhook: MeasuredJob;
  readonly largeWebhook: MeasuredJob;
}

/** Client that waits for its response and downloads the archive. */
export const responseHabits: ClientHabits = { reads: 1, downloads: 1, webhookAttempts: 0, syncWaitSeconds: 8 };
/** Client that receives a webhook. */
export const webhookHabits: ClientHabits = { reads: 0, downloads: 1, webhookAttempts: 1, syncWaitSeconds: 0 };

const dollars = (usd: number): string => usd.toFixed(usd < 0.1 ? 4 : usd < 10 ? 3 : 2);

/** Reports dollars per thousand jobs by part of the bill, and per million rows. */
export const costReport = (measured: MeasuredKinds, assumptions: Assumptions): Section => {
  const columns = [1, 10, 100, 1000, 10_000].map((rows) => ({
    rows,
    parts: jobCost(jobAtSize(measured.small, measured.large, rows), responseHabits, assumptions).parts,
  }));
  const webhook = [10, 1000].map((rows) => ({
    rows,
    parts: jobCost(jobAtSize(measured.smallWebhook, measured.largeWebhook, rows), webhookHabits, assumptions).parts,
  }));
  const all = [
    ...columns.map((one) => ({ ...one, mode: 'response' })),
    ...webhook.map((one) => ({ ...one, mode: 'webhook' })),
  ];
  const total = ({ parts }: (typeof all)[0]): number =>
    Object.values(parts).reduce((sum, usage) => sum + costOf(usage), 0);
  const lines = Object.keys(all[0]!.parts).map((part) => [
    part,
    ...all.map(({ parts }) => dollars(1000 * costOf(parts[part]!))),
  ]);
  return {
    title: 'Dollars of 1,000 jobs',
    head: [
      '',
      ...all.map(({ rows, mode }) => `${rows.toLocaleString('en-US')} ${rows === 1 ? 'row' : 'rows'}, ${mode}`),
    ],
    rows: [
      ...lines,
      ['**together**', ...all.map((one) => dollars(1000 * total(one)))],
      [
        'without the download',
        ...all.map((one) => dollars(1000 * (total(one) - costOf(one.parts['archive to the client']!)))),
      ],
      ['**a million rows**', ...all.map((one) => dollars((1e6 / one.rows) * total(one)))],
    ],
  };
};

/** Reports dollars per month without jobs. */
export const idleReport = (small: MeasuredJob): Section => {
  const { readUnits } = small.steps.sweep;
  const idle = idleUsage(readDeploymentConfig('prod', {}), readUnits);
  const without = idleUsage({ ...readDeploymentConfig('prod', {}), largeUploads: false }, readUnits);
  const total = (usage: typeof idle): string =>
    dollars(Object.values(usage).reduce((sum, one) => sum + costOf(one), 0));
  return {
    title: 'Dollars of a month without jobs',
    head: ['', 'dollars'],
    rows: [
      ...Object.entries(idle).map(([part, usage]) => [part, dollars(costOf(usage))]),
      ['**together**', total(idle)],
      ['**without the upload host**', total(without)],
    ],
  };
};
