import { hash } from 'node:crypto';
import { chooseOutput, type GuardedInput } from '../output/choose-output.ts';
import type { Output } from '../output/output.ts';
import { writeAll } from '../output/vector-writer.ts';
import type { CliIo } from '../terminal/cli-io.ts';
import type { SentRows } from './submit-input.ts';

export interface KeptRows {
  readonly path: string;
  /** SHA-256 of the file; equals `rows_sha256` in the job's attestation. */
  readonly sha256: string;
}

/** Returns the path of the sent rows: `letters.rows.csv` next to `letters.zip`. */
const keptPath = (archive: string, format: 'csv' | 'json'): string =>
  `${archive.replace(/\.zip$/i, '')}.rows.${format}`;

/** Writes the rows as the service received them: the attestation contains their SHA-256. */
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

export const keptRowsLine = ({ path, sha256 }: KeptRows): string =>
  `Wrote ${path}: the rows as they were sent. Its SHA-256, ${sha256}, is rows_sha256 of the job's attestation.`;
