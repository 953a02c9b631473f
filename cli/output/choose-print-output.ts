import { resolve } from 'node:path';
import type { CliIo } from '../cli-io.ts';
import { UsageError } from '../usage-error.ts';
import { chooseOutput, type GuardedInput, isStandardOutput } from './choose-output.ts';
import type { Output } from './output.ts';

/**
 * As `chooseOutput`, for the place that `--print-file` names beside that of the ZIP.
 *
 * Throws UsageError also for the ZIP's own place, and for standard output.
 */
export const choosePrintOutput = (path: string, out: string, inputs: readonly GuardedInput[], io: CliIo, asJson: boolean): Output => {
  if (isStandardOutput(path)) throw new UsageError('--print-file: standard output is the place of the ZIP: give the name of a file');
  if (resolve(path) === resolve(out)) throw new UsageError('--print-file and --out name the same file: give each its own');
  return chooseOutput(path, inputs, io, asJson, '--print-file');
};
