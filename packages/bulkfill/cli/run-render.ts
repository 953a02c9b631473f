import { addRenderCommand } from './commands/render-command.ts';
import { runCommands } from './run-commands.ts';
import type { CliIo } from './terminal/cli-io.ts';

/** Runs `render` like `runCli`, without loading the other commands. */
export const runRender = (args: readonly string[], io: CliIo): Promise<number> =>
  runCommands(args, io, [addRenderCommand]);
