/** What one measurement found. */
export interface Measured {
  readonly rowCount: number;
  /** From the first row to the closed archive. */
  readonly seconds: number;
  readonly sizeBytes: number;
  /** Peak resident memory of the process. */
  readonly peakBytes: number;
}

/** The middle of several measurements of the same thing, each member by itself. */
export interface Medians extends Measured {
  /** The quickest of the rounds: for comparing our own runs, where whatever else the machine did only adds. */
  readonly bestSeconds: number;
  readonly rowsPerSecond: number;
  readonly bytesPerRow: number;
}

/** Medians of at least one measurement. */
export const mediansOf = (measurements: readonly Measured[]): Medians => {
  const { rowCount } = measurements[0]!;
  const seconds = median(measurements.map((one) => one.seconds));
  const sizeBytes = median(measurements.map((one) => one.sizeBytes));
  const peakBytes = median(measurements.map((one) => one.peakBytes));
  const bestSeconds = Math.min(...measurements.map((one) => one.seconds));
  return { rowCount, seconds, bestSeconds, sizeBytes, peakBytes, rowsPerSecond: rowCount / seconds, bytesPerRow: sizeBytes / rowCount };
};

/** The middle of at least one value. */
export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
};
