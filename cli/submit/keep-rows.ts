import { hash } from 'node:crypto';
import { chooseOutput, type GuardedInput } from '../output/choose-output.ts';
import type { Output } from '../output/output.ts';
import { writeAll } from '../output/vector-writer.ts';
import type { CliIo } from '../terminal/cli-io.ts';
import type { SentRows } from './submit-input.ts';

/** The rows of a table as they were sent, kept next to the archive. */
export interface KeptRows {
  readonly path: string;
  /** Of the file, and `rows_sha256` of the job's attestation. */
  readonly sha256: string;
}

/** Where the rows as they were sent go: `letters.rows.csv` next to `letters.zip`. */
const keptPath = (archive: string, format: 'csv' | 'json'): string => `${archive.replace(/\.zip$/i, '')}.rows.${format}`;

/**
 * Writes the rows of a table as the service gets them: it attests to their SHA-256, and somebody who has only a workbook could not show
 * which rows
 * that is. Nothing is kept where the archive is not a file of a folder.
 *
 * Throws UsageError, FileError for a place that cannot be written to.
 */
export const keepRows = async (
  archive: Output,
  { bytes, format }: SentRows,
  inputs: readonly GuardedInput[],
  io: CliIo,
): Promise<KeptRows | undefined> => {
  if (archive.kind !== 'file') return undefined;
  const path = keptPath(archive.name, format);
  await chooseOutput(path, inputs, io, false, 'The copy of the rows').write((file) => writeAll(file, [bytes]));
  return { path, sha256: hash('sha256', bytes, 'hex') };
};

/** The same for a person. */
export const keptRowsLine = ({ path, sha256 }: KeptRows): string =>
  `Wrote ${path}: the rows as they were sent. Its SHA-256, ${sha256}, is rows_sha256 of the job's attestation.`;
