/** What one measurement found. */
export interface Measured {
  readonly rowCount: number;
  /** From the first row to the closed archive. */
  readonly seconds: number;
  /** Processor time of the same, all threads: what a busy machine does not stretch. Undefined where it is not known. */
  readonly cpuSeconds?: number;
  readonly sizeBytes: number;
  /** Peak resident memory of the process. */
  readonly peakBytes: number;
}

/** The middle of several measurements of the same thing, each member by itself. */
export interface Medians extends Measured {
  /** The quickest of the rounds: for comparing our own runs, where whatever else the machine did only adds. */
  readonly bestSeconds: number;
  /** Processor time of the round that took least of it, per row, microseconds. NaN where it is not known. */
  readonly cpuMicrosPerRow: number;
  readonly rowsPerSecond: number;
  readonly bytesPerRow: number;
  /** What they are the medians of, in the order of the rounds. */
  readonly rounds: readonly Measured[];
}

/** Medians of at least one measurement. */
export const mediansOf = (measurements: readonly Measured[]): Medians => {
  const { rowCount } = measurements[0]!;
  const seconds = median(measurements.map((one) => one.seconds));
  const sizeBytes = median(measurements.map((one) => one.sizeBytes));
  const peakBytes = median(measurements.map((one) => one.peakBytes));
  const bestSeconds = Math.min(...measurements.map((one) => one.seconds));
  const cpuMicrosPerRow = (Math.min(...measurements.map((one) => one.cpuSeconds ?? Number.NaN)) * 1e6) / rowCount;
  const rowsPerSecond = rowCount / seconds;
  const bytesPerRow = sizeBytes / rowCount;
  return { rowCount, seconds, bestSeconds, cpuMicrosPerRow, sizeBytes, peakBytes, rowsPerSecond, bytesPerRow, rounds: measurements };
};

/** The turns of one round as one measurement: the quickest, as whatever else the machine did only adds, and the most memory. */
export const roundOf = (turns: readonly Measured[]): Measured => ({
  ...turns[0]!,
  seconds: Math.min(...turns.map(({ seconds }) => seconds)),
  cpuSeconds: Math.min(...turns.map(({ cpuSeconds }) => cpuSeconds ?? Number.NaN)),
  peakBytes: Math.max(...turns.map(({ peakBytes }) => peakBytes)),
});

/** A ratio of a run: of the medians, and of each round by itself. */
export interface Ratio {
  readonly middle: number;
  readonly rounds: readonly number[];
}

/** A ratio of lines that took turns. `ratio` gets the medians of all rounds, then those of each round. */
export const ratioOf = (lines: readonly Medians[], ratio: (...lines: Medians[]) => number): Ratio => ({
  middle: ratio(...lines),
  rounds: lines[0]!.rounds.map((_, round) => ratio(...lines.map(({ rounds }) => mediansOf([rounds[round]!])))),
});

/** The middle of at least one value. */
export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
};
