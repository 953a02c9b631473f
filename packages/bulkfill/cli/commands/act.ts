import type { Management } from '@bulkfill/service/composition/wiring/management';
import type { Command } from 'commander';
import { CommandFailed } from '../errors.ts';
import { type GlobalOptions, globalOptions } from '../options/global-options.ts';
import { type CliIo, printResult } from '../terminal/cli-io.ts';
import type { CommandResult } from '../terminal/command-result.ts';

export interface Action extends GlobalOptions {
  readonly io: CliIo;
  /** Runs a task on the service's records (`manage` of `packages/bulkfill/cli/manage/`) in the options' data folder. */
  manage<T>(task: (dependencies: Management) => Promise<T>): Promise<T>;
}

export const act =
  <Given extends unknown[]>(io: CliIo, run: (action: Action, ...given: Given) => Promise<CommandResult>) =>
  // Commander appends the command to its arguments and options.
  async (...given: [...Given, ...unknown[], Command]): Promise<void> => {
    const command = given.at(-1) as Command;
    const options = globalOptions(command, io);
    const manage: Action['manage'] = async (task) =>
      (await import('../manage/connect-management.ts')).manage(options, io, task);
    const { document, lines, toStderr, complaint } = await run(
      { ...options, io, manage },
      ...(given.slice(0, -1) as unknown as Given),
    );
    printResult(toStderr === true ? { ...io, stdout: io.stderr } : io, options.json, document, lines);
    if (complaint === undefined) return;
    io.stderr.write(`bulkfill: ${complaint}\n`);
    throw new CommandFailed(complaint);
  };
