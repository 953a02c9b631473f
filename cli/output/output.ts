import type { VectorWriter } from './vector-writer.ts';

/** A file that is open for writing. */
export interface OpenOutput extends VectorWriter {
  readonly fd: number;
}

/** Where the result of a command goes: known to be usable before the work begins. */
export interface Output {
  /** As messages call it. */
  readonly name: string;
  /** A file appears whole or not at all; into a stream what was written stays written, so that nothing may be written twice. */
  readonly kind: 'file' | 'stream' | 'standard output';
  /** Opens it, lets `work` write, and closes it. Throws `FileError` that names it, and what `work` raised. */
  write<Result>(work: (file: OpenOutput) => Promise<Result>): Promise<Result>;
}
