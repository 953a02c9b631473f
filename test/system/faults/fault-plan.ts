import type { StepName } from '../../../lib/core/steps.ts';
import { type Fault, faultName } from './armed-fault.ts';
import type { SeededRandom } from './seeded-random.ts';

/** Fault that must occur first for a job to reach a step that no undisturbed job passes. */
const leads: Partial<Record<StepName, Fault>> = {
  'execute.released': { step: 'execute.leased', target: 's3-and-sqs', signal: 'SIGKILL' },
  'recover.job-noted': { step: 'create.committed', target: 'self', signal: 'SIGKILL' },
  'recover.event-noted': { step: 'deliver.claimed', target: 'self', signal: 'SIGKILL' },
  'recover.condemned': { step: 'create.stored', target: 'self', signal: 'SIGKILL' },
};

/** The fault that leads to a fault's step; undefined where every run comes to it. */
export const leadOf = ({ step }: Fault): Fault | undefined => leads[step];

// Steps that need a special run: their faults share one such run.
const groupOf = ({ step }: Fault): string => (leads[step] !== undefined || step === 'deliver.parked' ? step : '');

// A fault whose step was not reached during its run is kept for this many runs in total.
const maxTries = 4;

/**
 * The order of faults: first each that has not struck yet, shuffled by the seed. Faults that did not strike wait for a
 * later run. When all have struck, they repeat in another order.
 */
export class FaultPlan {
  readonly #faults: readonly Fault[];
  readonly #random: SeededRandom;
  readonly #struck = new Set<string>();
  #tries = new Map<string, number>();
  #waiting: Fault[] = [];
  #rounds = 0;

  constructor(faults: readonly Fault[], random: SeededRandom) {
    this.#faults = faults;
    this.#random = random;
  }

  /** The faults of one run, `count` or fewer. */
  take(count: number): readonly Fault[] {
    if (this.#waiting.length === 0) {
      this.#rounds++;
      this.#tries = new Map();
      this.#waiting = this.#random.shuffled(this.#faults);
    }
    const [first] = this.#waiting;
    const taken = this.#waiting
      .filter((fault) => first !== undefined && groupOf(fault) === groupOf(first))
      .slice(0, count);
    this.#waiting = this.#waiting.filter((fault) => !taken.includes(fault));
    return taken;
  }

  /** A fault of this name has struck. */
  noteStruck(name: string): void {
    this.#struck.add(name);
    this.#waiting = this.#waiting.filter((fault) => faultName(fault) !== name);
  }

  /** A fault that was taken did not strike. */
  giveBack(fault: Fault): void {
    const tries = (this.#tries.get(faultName(fault)) ?? 0) + 1;
    this.#tries.set(faultName(fault), tries);
    if (tries < maxTries) this.#waiting.push(fault);
  }

  /** All have struck, or have been waited for in vain. */
  get done(): boolean {
    return this.#waiting.length === 0 && this.#rounds > 0;
  }

  /** The faults that have not struck in any run, and why. */
  get missed(): readonly string[] {
    return this.#faults
      .map(faultName)
      .filter((name) => !this.#struck.has(name))
      .map((name) => {
        const tries = this.#tries.get(name);
        return `${name} (${tries === undefined ? 'no run was left for it' : `nobody came there while its target ran, in ${tries} runs`})`;
      });
  }
}

/** Every lane's share of some faults, in the seed's order. */
export const shareOut = (all: readonly Fault[], lanes: number, random: SeededRandom): readonly (readonly Fault[])[] => {
  const faults = random.shuffled(all);
  // Faults that go together stay in one lane.
  const laneOf = (fault: Fault, index: number): number =>
    (leadOf(fault) === undefined && fault.step !== 'deliver.parked' ? index : 0) % lanes;
  return Array.from({ length: lanes }, (_, lane) => faults.filter((fault, index) => laneOf(fault, index) === lane));
};
