import { addRenderCommand } from './commands/render-command.ts';
import { runCommands } from './run-commands.ts';
import type { CliIo } from './terminal/cli-io.ts';

/** As `runCli` for arguments that begin with `render`: nothing is loaded that other commands need. */
export const runRender = (args: readonly string[], io: CliIo): Promise<number> => runCommands(args, io, [addRenderCommand]);
