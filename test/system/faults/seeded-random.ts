/** Numbers that look random and are the same for the same seed (mulberry32). */
export interface SeededRandom {
  /** In [0, 1). */
  next(): number;
  /** A whole number below `limit`. */
  below(limit: number): number;
  pick<T>(from: readonly T[]): T;
  chance(probability: number): boolean;
  shuffled<T>(from: readonly T[]): T[];
}

export const seededRandom = (seed: number): SeededRandom => {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    next,
    below,
    pick: <T>(from: readonly T[]): T => from[below(from.length)] as T,
    chance: (probability) => next() < probability,
    shuffled: <T>(from: readonly T[]): T[] => {
      const all = [...from];
      for (let last = all.length - 1; last > 0; last--) {
        const other = below(last + 1);
        [all[last], all[other]] = [all[other] as T, all[last] as T];
      }
      return all;
    },
  };
};

/** Returns a seed that changes daily if none is given, so that daily runs cover different cases. */
export const seedOfDay = (): number => Math.floor(Date.now() / 86_400_000);

/** The same items in another order: one of every kind, then a second of every kind that has one, and so on. */
export const everyKindFirst = <T>(items: readonly T[], kindOf: (item: T) => string): T[] => {
  const seen = new Map<string, number>();
  const turns = items.map((item) => {
    const turn = seen.get(kindOf(item)) ?? 0;
    seen.set(kindOf(item), turn + 1);
    return { item, turn };
  });
  return turns.sort((a, b) => a.turn - b.turn).map(({ item }) => item);
};
