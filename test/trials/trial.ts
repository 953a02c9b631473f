/** Counts of a trial. */
export interface TrialOutcome {
  readonly cases: number;
  readonly failures: number;
}

/** Harness that takes minutes to hours. */
export interface Trial {
  /** Seed and budget if the command line names none. */
  readonly defaults: { readonly seed: number; readonly budget: number };
  /**
   * Runs cases until `budget` seconds have passed or no case is left. Each failure is printed when it is found. `args`
   * are the other words of the command line.
   */
  run(seed: number, budget: number, args: readonly string[]): Promise<TrialOutcome>;
}

/** Result of a trial: the last line that it prints, as JSON. */
export interface TrialResult extends TrialOutcome {
  readonly name: string;
  readonly seed: number;
  /** Seconds that the trial was allowed to start cases. */
  readonly budget: number;
  readonly seconds: number;
}

/** Mistake in the command line. The trial prints the message and exits with 2. */
export class UsageError extends Error {}

/** Yields items until `seconds` have passed since the first. Several loops may share one generator. */
export function* takeFor<T>(seconds: number, items: Iterable<T>): Generator<T, void> {
  const endMs = performance.now() + seconds * 1000;
  for (const item of items) {
    if (performance.now() >= endMs) return;
    yield item;
  }
}

/** Yields `count` whole numbers from `first` on. */
export function* countFrom(first: number, count = Number.POSITIVE_INFINITY): Generator<number, void> {
  for (let index = 0; index < count; index++) yield first + index;
}
