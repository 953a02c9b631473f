import { type CliIo, printResult } from './cli-io.ts';
import { CommandFailed } from './command-failed.ts';

/** What a command ends with: a JSON document for machines, and lines for people that say the same. */
export interface CommandResult {
  readonly document: Readonly<Record<string, unknown>>;
  readonly lines: readonly string[];
}

/** The result of a fill. */
export interface FillResult extends CommandResult {
  /** Whether every row came out whole. */
  readonly isWhole: boolean;
}

/**
 * Shows the result of a fill: on standard error where the archive itself goes to standard output.
 *
 * @throws CommandFailed with `strict`, when a row is partial or failed.
 */
export const showFillResult = (io: CliIo, result: FillResult, options: { json: boolean; strict: boolean; toStderr: boolean }): void => {
  printResult(options.toStderr ? { ...io, stdout: io.stderr } : io, options.json, result.document, result.lines);
  if (!options.strict || result.isWhole) return;
  io.stderr.write('bulkfill: not every row is complete, and --strict asks for that\n');
  throw new CommandFailed('--strict');
};
