import type { ExampleName } from '../inputs/examples.ts';
import type { Sink } from './sink.ts';

/** Input of one measurement. Contains paths, because every measurement is a separate process. */
export interface Job {
  readonly sourcePath: string;
  readonly packagePath: string;
  /** JWK set that verifies the package. */
  readonly keysPath: string;
  /** Whether to draw one QR and one Code 128 as well. */
  readonly codes: boolean;
  readonly rowCount: number;
  /** Example to fill; `undefined` for the generated document. */
  readonly example?: ExampleName;
}

/** Fills the first `rowCount` rows into a ZIP in `sink`. This is timed. */
export type FillRows = (rowCount: number, sink: Sink) => Promise<void> | void;

/**
 * Implementation of the job. A file of `packages/bench/contenders/` exports one as `contender`, and its variants by
 * other names.
 */
export interface Contender {
  /** Loads libraries and reads inputs, untimed. */
  prepare(job: Job): Promise<FillRows>;
}
