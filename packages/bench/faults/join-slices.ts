/** Result file of one run of a suite; for faults, with the number of injections per fault. */
export interface Slice extends Readonly<Record<string, unknown>> {
  readonly suite: string;
  readonly pairs?: number;
  readonly faults?: Readonly<Record<string, number>>;
  /** Number by kind. */
  readonly kinds?: Readonly<Record<string, number>>;
}

/** Settings of a run and numbers of possible faults, which do not add up. */
const notAdded: ReadonlySet<string> = new Set(['seed', 'threads', 'cases', 'callSites']);

/**
 * Merges several runs of a suite: counts add up, and a kind was injected if one of them injected it. Drops the list of
 * faults, which is long; the page shows their number. Returns `undefined` without a run.
 */
export const joinSlices = (slices: readonly Slice[]): Readonly<Record<string, unknown>> | undefined => {
  const [first] = slices;
  if (first === undefined) return undefined;
  const { faults: _faults, missed: _missed, ...joined } = first;
  if (slices.length === 1) return joined;
  const sum: Record<string, unknown> = { ...joined };
  for (const [name, value] of Object.entries(joined)) {
    if (typeof value === 'number' && !notAdded.has(name) && !(name === 'calls' && first.suite === 'calls'))
      sum[name] = slices.reduce((total, slice) => total + Number(slice[name]), 0);
    if (name === 'kinds') sum[name] = addedKinds(slices.map(({ kinds = {} }) => kinds));
  }
  const struck = new Set(
    slices.flatMap(({ faults = {} }) => Object.keys(faults)).filter((name) => name !== 'clock jump'),
  );
  if (first.faults !== undefined) sum.distinctFaults = struck.size;
  if (first.pairs !== undefined) {
    sum.pairs = Math.max(...slices.map(({ pairs = 0 }) => pairs));
    sum.pairsStruck = struck.size;
  }
  return sum;
};

const addedKinds = (all: readonly Readonly<Record<string, number>>[]): Readonly<Record<string, number>> => {
  const sum: Record<string, number> = {};
  for (const [kind, count] of all.flatMap((kinds) => Object.entries(kinds))) sum[kind] = (sum[kind] ?? 0) + count;
  return sum;
};
