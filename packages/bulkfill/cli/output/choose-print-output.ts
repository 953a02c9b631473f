import { realpathSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { UsageError } from '../errors.ts';
import type { CliIo } from '../terminal/cli-io.ts';
import { chooseOutput, type GuardedInput, isStandardOutput } from './choose-output.ts';
import type { Output } from './output.ts';
import { refuseEnding } from './refuse-ending.ts';

/** Validates the path of `--print-file` like `chooseOutput`. */
export const choosePrintOutput = (
  path: string,
  out: string,
  inputs: readonly GuardedInput[],
  io: CliIo,
  asJson: boolean,
): Output => {
  if (isStandardOutput(path))
    throw new UsageError('--print-file cannot use standard output, because the ZIP does: specify a file');
  if (placeOf(path) === placeOf(out))
    throw new UsageError('--print-file and --out name the same file: use different files');
  const output = chooseOutput(path, inputs, io, asJson, '--print-file');
  refuseEnding(path, 'pdf', '--print-file');
  return output;
};

/** Resolves a path, following symbolic links of its existing folders. A link as the last part is rejected elsewhere. */
const placeOf = (path: string): string => {
  const whole = resolve(path);
  const folder = dirname(whole);
  if (folder === whole) return whole;
  try {
    return join(realpathSync(folder), basename(whole));
  } catch {
    return join(placeOf(folder), basename(whole));
  }
};
