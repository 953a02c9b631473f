import { Command, CommanderError } from 'commander';
import type { CliIo } from './cli-io.ts';
import { addAccountCommands } from './commands/account-commands.ts';
import { addJobCommands } from './commands/job-commands.ts';
import { addKeyCommands } from './commands/key-commands.ts';
import { addPackageCommands } from './commands/package-commands.ts';
import { addPdfCommands } from './commands/pdf-commands.ts';
import { addRenderCommand } from './commands/render-command.ts';
import { addSubmitCommand } from './commands/submit-command.ts';
import { addWebhookCommands } from './commands/webhook-commands.ts';
import { errorLine } from './error-line.ts';
import { UsageError } from './usage-error.ts';

const done = 0;
const failed = 1;
const wrongUsage = 2;

/** Runs one command and gives the exit code: 0 done, 1 failed, 2 wrong usage. Source: command-line.md, "bulkfill". */
export const runCli = async (args: readonly string[], io: CliIo): Promise<number> => {
  try {
    await program(io).parseAsync([...args], { from: 'user' });
    return done;
  } catch (error) {
    // Commander has written its own message, or the help that was asked for.
    if (error instanceof CommanderError) return error.exitCode === 0 ? done : wrongUsage;
    io.stderr.write(errorLine(error));
    return error instanceof UsageError ? wrongUsage : failed;
  }
};

const program = (io: CliIo): Command => {
  const root = new Command('bulkfill')
    .description('Fills one PDF for every row of a CSV or JSON file.')
    .option('--data-dir <dir>', 'where the local service keeps its state (default: $DATA_DIR, else .bulkfill)')
    .option('--json', 'print one JSON document and nothing else')
    .configureHelp({ showGlobalOptions: true })
    .helpCommand('help [command]', 'show what a command does')
    .exitOverride()
    .configureOutput({
      writeOut: (text) => io.stdout.write(text),
      writeErr: (text) => io.stderr.write(text),
      outputError: (text, write) =>
        write(
          `bulkfill: ${text
            .replace(/^error: /, '')
            .trim()
            .replaceAll(/\s*\n\s*/g, ' ')}\n`,
        ),
    });
  addRenderCommand(root, io);
  addSubmitCommand(root, io);
  addPackageCommands(root, io);
  addPdfCommands(root, io);
  addAccountCommands(root, io);
  addKeyCommands(root, io);
  addJobCommands(root, io);
  addWebhookCommands(root, io);
  return root;
};
