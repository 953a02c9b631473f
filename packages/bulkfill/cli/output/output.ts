import type { VectorWriter } from './vector-writer.ts';

export interface OpenOutput extends VectorWriter {
  readonly fd: number;
}

export interface Output {
  readonly name: string;
  /** A file appears complete or not at all. Bytes written to a stream cannot be taken back. */
  readonly kind: 'file' | 'stream' | 'standard output';
  /**
   * Opens the output, runs `work`, and closes the output. Throws `FileError` with its name, and the errors of `work`.
   */
  write<Result>(work: (file: OpenOutput) => Promise<Result>): Promise<Result>;
}
