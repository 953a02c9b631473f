import type { ExampleName } from '../inputs/examples.ts';
import type { Sink } from './sink.ts';

/** What one measurement works on. Paths, because every measurement is a process of its own. */
export interface Job {
  readonly sourcePath: string;
  readonly packagePath: string;
  /** The JWK set that verifies the package. */
  readonly keysPath: string;
  /** Whether one QR and one Code 128 are drawn as well. */
  readonly codes: boolean;
  readonly rowCount: number;
  /** The example that is filled; undefined for the made document. */
  readonly example?: ExampleName;
}

/** Fills the first `rowCount` rows into a ZIP in `sink`. What is timed. */
export type FillRows = (rowCount: number, sink: Sink) => Promise<void> | void;

/** One way to do the job. A file of `bench/contenders/` exports one as `contender`, and its variants by other names. */
export interface Contender {
  /** Loads libraries and reads inputs, untimed. */
  prepare(job: Job): Promise<FillRows>;
}
