/** Result of one measurement. */
export interface Measured {
  readonly rowCount: number;
  /** Time from the first row to the closed archive. */
  readonly seconds: number;
  /** Processor time of all threads over the same period, which is independent of the load; `undefined` if unknown. */
  readonly cpuSeconds?: number;
  readonly sizeBytes: number;
  /** Peak resident memory of the process. */
  readonly peakBytes: number;
}

/** Medians of several measurements, per member. */
export interface Medians extends Measured {
  /** Time of the fastest round: for comparing our own runs, because other load only adds time. */
  readonly bestSeconds: number;
  /** Lowest processor time per row of all rounds, in microseconds; NaN if unknown. */
  readonly cpuMicrosPerRow: number;
  readonly rowsPerSecond: number;
  readonly bytesPerRow: number;
  /** Underlying measurements, in the order of the rounds. */
  readonly rounds: readonly Measured[];
}

/** Returns the medians of at least one measurement. */
export const mediansOf = (measurements: readonly Measured[]): Medians => {
  const { rowCount } = measurements[0]!;
  const seconds = median(measurements.map((one) => one.seconds));
  const sizeBytes = median(measurements.map((one) => one.sizeBytes));
  const peakBytes = median(measurements.map((one) => one.peakBytes));
  const bestSeconds = Math.min(...measurements.map((one) => one.seconds));
  const cpuMicrosPerRow = (Math.min(...measurements.map((one) => one.cpuSeconds ?? Number.NaN)) * 1e6) / rowCount;
  const rowsPerSecond = rowCount / seconds;
  const bytesPerRow = sizeBytes / rowCount;
  return {
    rowCount,
    seconds,
    bestSeconds,
    cpuMicrosPerRow,
    sizeBytes,
    peakBytes,
    rowsPerSecond,
    bytesPerRow,
    rounds: measurements,
  };
};

/** Merges the turns of one round: the fastest time, because other load only adds time, and the highest memory. */
export const roundOf = (turns: readonly Measured[]): Measured => ({
  ...turns[0]!,
  seconds: Math.min(...turns.map(({ seconds }) => seconds)),
  cpuSeconds: Math.min(...turns.map(({ cpuSeconds }) => cpuSeconds ?? Number.NaN)),
  peakBytes: Math.max(...turns.map(({ peakBytes }) => peakBytes)),
});

/** Ratio of a run: of the medians, and of each round. */
export interface Ratio {
  readonly middle: number;
  readonly rounds: readonly number[];
}

/** Computes a ratio of lines that took turns. `ratio` receives the medians of all rounds, then those of each round. */
export const ratioOf = (lines: readonly Medians[], ratio: (...lines: Medians[]) => number): Ratio => ({
  middle: ratio(...lines),
  rounds: lines[0]!.rounds.map((_, round) => ratio(...lines.map(({ rounds }) => mediansOf([rounds[round]!])))),
});

/** Returns the median of at least one value. */
export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
};
