import { type LifeOptions, live } from './life.ts';

/** A failing life made smaller. */
interface SmallLife {
  readonly seed: number;
  /** Faults that are not needed, by number: `live(seed, { without })` fails the same way without them. */
  readonly without: readonly number[];
  /** Number of remaining faults. */
  readonly faults: number;
  readonly wrong: readonly string[];
}

const struck = (faults: ReadonlyMap<string, number>): number =>
  [...faults.values()].reduce((sum, count) => sum + count, 0);

/** Removes faults from a failing life while it still fails: half of them first, then fewer. */
export const shrinkLife = async (seed: number, options: LifeOptions = {}, mostLives = 60): Promise<SmallLife> => {
  let best = await live(seed, { ...options, keepsStacks: true });
  let without = new Set(options.without);
  let lives = 0;
  for (let size = Math.ceil(best.faultCount / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let first = 0; first < best.faultCount && lives < mostLives; first += size) {
      const tried = new Set([...without, ...Array.from({ length: size }, (_, index) => first + index)]);
      if (tried.size === without.size) continue;
      lives++;
      const life = await live(seed, { ...options, keepsStacks: true, without: tried });
      if (life.wrong.length === 0 || struck(life.faults) >= struck(best.faults)) continue;
      best = life;
      without = tried;
    }
  }
  return { seed, without: [...without].sort((a, b) => a - b), faults: struck(best.faults), wrong: best.wrong };
};
