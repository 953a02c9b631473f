import type { FaultWorld, MovableClock } from './fault-world.ts';
import type { SeededRandom } from './seeded-random.ts';

/** Message delivery: each may arrive twice, in any order, or only after the sweep sends another. */
export interface MessageFaults {
  readonly random: SeededRandom;
  readonly duplicate: number;
  readonly lose: number;
  /** Called for every message that was duplicated, lost or overtaken. */
  readonly note: (fault: string) => void;
}

const treated = <Message>(messages: readonly Message[], faults: MessageFaults | undefined): readonly Message[] => {
  if (faults === undefined) return messages;
  const { random, note } = faults;
  const kept = messages.flatMap((message) => {
    if (random.chance(faults.lose)) {
      note('message lost');
      return [];
    }
    if (!random.chance(faults.duplicate)) return [message];
    note('message duplicated');
    return [message, message];
  });
  if (kept.length > 1) note('messages reordered');
  return random.shuffled(kept);
};

/** Processes queued messages in parallel until the queues are empty. Failures are left to the sweep. */
const pump = async (world: FaultWorld, faults?: MessageFaults): Promise<void> => {
  for (let turn = 0; turn < 20; turn++) {
    const jobs = treated(await world.takeJobMessages(), faults);
    const events = treated(await world.takeWebhookMessages(), faults);
    if (jobs.length + events.length === 0) return;
    await Promise.allSettled([
      ...jobs.map((message) => world.execute(message)),
      ...events.map((message) => world.deliver(message)),
    ]);
  }
};

/** Advances the clock, sweeps and pumps until `problem` finds nothing. Returns its last finding. */
export const settle = async (
  world: FaultWorld,
  clock: MovableClock,
  problem: () => Promise<string | undefined>,
  options: {
    readonly jumpMs: number;
    readonly turns: number;
    readonly beforeJump: () => Promise<void>;
    readonly faults?: MessageFaults;
  },
): Promise<string | undefined> => {
  for (let turn = 0; turn < options.turns; turn++) {
    await pump(world, options.faults);
    if ((await problem()) === undefined) return undefined;
    await options.beforeJump();
    clock.jump(options.jumpMs);
    await world.sweep().catch(() => undefined);
  }
  return problem();
};
