import { deploymentConfig } from '../../../infra/deployment-config.ts';
import { table } from '../../harness/table.ts';
import type { MeasuredJob } from '../measure/measured-steps.ts';
import { idleUsage } from '../model/idle-cost.ts';
import { jobAtSize } from '../model/job-at-size.ts';
import { type ClientHabits, jobCost } from '../model/job-cost.ts';
import { costOf } from '../model/prices.ts';
import type { Assumptions } from '../model/step-duration.ts';

export interface MeasuredKinds {
  readonly small: MeasuredJob;
  readonly large: MeasuredJob;
  readonly smallWebhook: MeasuredJob;
  readonly largeWebhook: MeasuredJob;
}

/** A client that waits for its answer and downloads it. */
export const responseHabits: ClientHabits = { reads: 1, downloads: 1, webhookAttempts: 0, syncWaitSeconds: 8 };
/** A client that is told. */
export const webhookHabits: ClientHabits = { reads: 0, downloads: 1, webhookAttempts: 1, syncWaitSeconds: 0 };

const dollars = (usd: number): string => usd.toFixed(usd < 0.1 ? 4 : usd < 10 ? 3 : 2);

/** Dollars of a thousand jobs by the part of the bill, of a million rows, and of a month without any. */
export const costReport = (measured: MeasuredKinds, assumptions: Assumptions): string => {
  const columns = [1, 10, 100, 1000, 10_000].map((rows) => ({
    rows,
    parts: jobCost(jobAtSize(measured.small, measured.large, rows), responseHabits, assumptions).parts,
  }));
  const webhook = [10, 1000].map((rows) => ({
    rows,
    parts: jobCost(jobAtSize(measured.smallWebhook, measured.largeWebhook, rows), webhookHabits, assumptions).parts,
  }));
  const all = [...columns.map((one) => ({ ...one, mode: 'response' })), ...webhook.map((one) => ({ ...one, mode: 'webhook' }))];
  const total = ({ parts }: (typeof all)[0]): number => Object.values(parts).reduce((sum, usage) => sum + costOf(usage), 0);
  const lines = Object.keys(all[0]!.parts).map((part) => [part, ...all.map(({ parts }) => dollars(1000 * costOf(parts[part]!)))]);
  const idle = idleUsage(deploymentConfig('prod', {}), measured.small.steps.sweep.readUnits);
  const idleTotal = Object.values(idle).reduce((sum, usage) => sum + costOf(usage), 0);
  return [
    '## Dollars of 1,000 jobs',
    table(
      ['', ...all.map(({ rows, mode }) => `${rows.toLocaleString('en-US')} rows, ${mode}`)],
      [
        ...lines,
        ['**together**', ...all.map((one) => dollars(1000 * total(one)))],
        ['without the download', ...all.map((one) => dollars(1000 * (total(one) - costOf(one.parts['archive to the client']!))))],
        ['**a million rows**', ...all.map((one) => dollars((1e6 / one.rows) * total(one)))],
      ],
    ),
    '## Dollars of a month without jobs',
    table(
      ['', 'dollars'],
      [...Object.entries(idle).map(([part, usage]) => [part, dollars(costOf(usage))]), ['**together**', dollars(idleTotal)]],
    ),
  ].join('\n\n');
};
