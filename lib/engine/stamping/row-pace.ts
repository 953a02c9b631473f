/** A stretch is judged once it has taken so long: a window of a few rows may take no time that the clock shows. */
const judgedMs = 16;

/**
 * How long a row takes to make, at the least, by stretches of rows: what else the machine does, and code that is not compiled well yet, only
 * make them take longer.
 */
export class RowPace {
  /** Infinite until a stretch has been judged. */
  leastRowMs = Number.POSITIVE_INFINITY;
  #rows = 0;
  #ms = 0;

  /** Told that some rows took so long. */
  note(rows: number, ms: number): void {
    this.#rows += rows;
    this.#ms += ms;
    if (this.#ms < judgedMs || this.#rows === 0) return;
    this.leastRowMs = Math.min(this.leastRowMs, this.#ms / this.#rows);
    this.#rows = 0;
    this.#ms = 0;
  }
}
