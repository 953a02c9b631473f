export type AttemptEnd = 'lease-lost' | 'time-limit' | 'shutdown';

/** The reason with which an attempt's signal aborts. */
export class AttemptEnded extends Error {
  override readonly name = 'AttemptEnded';
  readonly end: AttemptEnd;

  constructor(end: AttemptEnd) {
    super(`The attempt ended: ${end}.`);
    this.end = end;
  }
}

/** A stored input is missing or altered, or the archive contradicts itself. A retry cannot help. */
export class JobAnomaly extends Error {
  override readonly name = 'JobAnomaly';
}
