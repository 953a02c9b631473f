/** A bound on how many jobs may run at once, which may grow while traffic lasts. */
export interface ConcurrencyCap {
  /** The setting or quota, as a reader of the result knows it. */
  readonly name: string;
  /** Jobs that may run `seconds` after traffic began. */
  at(seconds: number): number;
  /** When the bound next grows; infinity where it does not. */
  nextGrowth(seconds: number): number;
}

/** A bound that stays. */
export const fixedCap = (name: string, jobs: number): ConcurrencyCap => ({
  name,
  at: () => jobs,
  nextGrowth: () => Number.POSITIVE_INFINITY,
});

/** A bound that grows by `step` jobs every `everySeconds`, from `start` to `most`. */
export const growingCap = (
  name: string,
  {
    start,
    step,
    everySeconds,
    most,
  }: { readonly start: number; readonly step: number; readonly everySeconds: number; readonly most: number },
): ConcurrencyCap => {
  const at = (seconds: number): number => Math.min(most, start + step * Math.floor(seconds / everySeconds + 1e-9));
  return {
    name,
    at,
    nextGrowth: (seconds) =>
      at(seconds) >= most ? Number.POSITIVE_INFINITY : (Math.floor(seconds / everySeconds + 1e-9) + 1) * everySeconds,
  };
};

/**
 * How Lambda scales the consumers of a standard queue: five at once, 300 a minute more, 1,250 at most.
 * Source: Lambda developer guide, "Configuring scaling behavior for SQS event source mappings".
 */
export const standardPolling = (): ConcurrencyCap =>
  growingCap('growth of the standard pollers', { start: 5, step: 5, everySeconds: 1, most: 1250 });

/**
 * Provisioned pollers: ten jobs each, `min` of them at once, 1,000 jobs a minute more, `max` of them at most. Same source.
 */
export const provisionedPolling = ({ min, max }: { readonly min: number; readonly max: number }): ConcurrencyCap =>
  growingCap('growth of the provisioned pollers', { start: 10 * min, step: 50, everySeconds: 3, most: 10 * max });

/** A function gets 1,000 environments more every 10 seconds. Source: Lambda developer guide, "Lambda scaling behavior". */
export const environmentScaling = (): ConcurrencyCap =>
  growingCap("growth of the function's environments", { start: 1000, step: 1000, everySeconds: 10, most: Number.POSITIVE_INFINITY });
