import { hash } from 'node:crypto';
import { minuteMs } from '@bulkfill/engine/core/units';
import { formatCalendarMonth } from '../../../lib/core/clock.ts';
import { fillTemplatePath } from '../../../lib/paths/paths.ts';
import { type SendRequest, sendUntilAnswered } from '../faults/create-until-accepted.ts';
import type { BilledFills } from '../faults/invariants.ts';
import type { SeededRandom } from '../faults/seeded-random.ts';
import type { Simulation } from './simulation.ts';

/** One document that a client wants. */
export interface PlannedFill {
  readonly name: string;
  readonly isKeyed: boolean;
  readonly isBad: boolean;
  /** Whether it is requested again later, with its key. */
  readonly isAskedAgain: boolean;
}

/** The documents that a tenant wants. */
export const plannedFills = (random: SeededRandom, tenant: number, count: number): readonly PlannedFill[] =>
  Array.from({ length: count }, (_, index) => {
    const isKeyed = random.chance(0.7);
    return {
      name: `t${tenant}-f${index}`,
      isKeyed,
      isBad: random.chance(0.2),
      isAskedAgain: isKeyed && random.chance(0.5),
    };
  });

/** Fills one document until it is answered, and perhaps repeats it. Returns the errors. */
const fillOne = async (
  send: SendRequest,
  { clock, random }: Simulation,
  templateId: string,
  { name, isKeyed, isBad, isAskedAgain }: PlannedFill,
  billed: BilledFills,
): Promise<string[]> => {
  const ask = () =>
    sendUntilAnswered(send, () => ({
      method: 'POST',
      path: fillTemplatePath(templateId),
      json: JSON.stringify({ row: { name: isBad ? 'bad' : name } }),
      ...(isKeyed ? { idempotencyKey: name } : {}),
    }));
  const wrong: string[] = [];
  const { status, text, uncertain } = await ask();
  const expected = isBad ? 422 : 200;
  if (status !== expected) wrong.push(`the document ${name} was answered ${status} ${text.slice(0, 200)}`);
  if (!isBad) billed.add(formatCalendarMonth(clock.nowMs()), 1, isKeyed ? 1 : 1 + uncertain);
  if (!isAskedAgain) return wrong;
  await clock.sleep(random.below(20 * minuteMs));
  const again = await ask();
  if (again.status !== expected) wrong.push(`the document ${name}, asked for again, was answered ${again.status}`);
  else if (!isBad && hash('sha256', again.text, 'hex') !== hash('sha256', text, 'hex'))
    wrong.push(`the document ${name} is another when it is asked for again`);
  return wrong;
};

/**
 * Fills documents until each is answered, one by one or at the same time. A document with a key is billed once. One
 * without a key is billed once, and perhaps for each unanswered request. A failed one is not billed. Returns the
 * errors.
 */
export const fillDocuments = async (
  send: SendRequest,
  simulation: Simulation,
  templateId: string,
  { fills, fillsAtOnce }: { readonly fills: readonly PlannedFill[]; readonly fillsAtOnce: boolean },
  billed: BilledFills,
): Promise<string[]> => {
  const fill = (planned: PlannedFill): Promise<string[]> => fillOne(send, simulation, templateId, planned, billed);
  if (fillsAtOnce) return (await Promise.all(fills.map(fill))).flat();
  const wrong: string[] = [];
  for (const planned of fills) {
    await simulation.clock.sleep(simulation.random.below(minuteMs));
    wrong.push(...(await fill(planned)));
  }
  return wrong;
};
