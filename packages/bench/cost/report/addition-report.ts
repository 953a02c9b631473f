import { additionSteps, type MeasuredJob } from '../measure/measured-steps.ts';
import { additionCost, progressWriteUnits } from '../model/addition-cost.ts';
import { costOf, lineCost } from '../model/prices.ts';
import type { Assumptions } from '../model/step-duration.ts';
import type { Section } from './section.ts';

const cents = (usd: number): string => (1000 * usd).toFixed(4);

/**
 * Reports dollars per thousand of each addition of API 1.1, by the size of the job, and the cost of progress writes.
 */
export const additionReport = (
  small: MeasuredJob,
  large: MeasuredJob,
  longest: MeasuredJob,
  assumptions: Assumptions,
): Section => {
  const progress = progressWriteUnits(large.steps.execute, longest.steps.execute);
  const rows = additionSteps.map((step) => {
    const [ofSmall, ofLarge] = [small, large].map((job) => job.additions![step]);
    return [
      step,
      (ofSmall!.cpuSeconds * 1000).toFixed(0),
      (ofLarge!.cpuSeconds * 1000).toFixed(0),
      ofSmall!.writeUnits.toFixed(1),
      ofSmall!.readUnits.toFixed(1),
      cents(costOf(additionCost(step, small, assumptions))),
      cents(costOf(additionCost(step, large, assumptions))),
      Object.entries(ofSmall!.calls)
        .map(([name, count]) => `${Math.round(count * 10) / 10} ${name}`)
        .join(', '),
    ];
  });
  return {
    title: 'What API 1.1 adds',
    intro: `Jobs of ${small.rows} and ${large.rows} rows with a print file, of which a tenth lack a cell. Dollars of 1,000 of each, without the transfer of a file to the client.`,
    head: [
      '',
      `processor, ms (${small.rows} rows)`,
      `(${large.rows} rows)`,
      'write units',
      'read units',
      `dollars (${small.rows} rows)`,
      `dollars (${large.rows} rows)`,
      `requests (${small.rows} rows)`,
    ],
    rows,
    outro: `Progress is written each second of an execution: ${progress.unitsEach.toFixed(1)} write units each (${progress.writes.toFixed(1)} writes more in a job of ${longest.rows} rows than in one of ${large.rows}), $${lineCost('dynamoWriteUnit', progress.unitsEach * 3600).toFixed(4)} for an hour of it.`,
  };
};
