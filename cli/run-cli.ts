import { Command, CommanderError } from 'commander';
import manifest from '../package.json' with { type: 'json' };
import { type CliIo, printResult } from './cli-io.ts';
import { CommandFailed } from './command-failed.ts';
import { addAccountCommands } from './commands/account-commands.ts';
import { addCheckCommand } from './commands/check-command.ts';
import { addHelpCommand } from './commands/help-command.ts';
import { addInitCommand } from './commands/init-command.ts';
import { addJobCommands } from './commands/job-commands.ts';
import { addKeyCommands } from './commands/key-commands.ts';
import { addPackageCommands } from './commands/package-commands.ts';
import { addPdfCommands } from './commands/pdf-commands.ts';
import { addPreviewCommand } from './commands/preview-command.ts';
import { addRenderCommand } from './commands/render-command.ts';
import { addSubmitCommand } from './commands/submit-command.ts';
import { addVerifyCommand } from './commands/verify-command.ts';
import { addWebhookCommands } from './commands/webhook-commands.ts';
import { errorDocument, errorLine } from './error-report.ts';
import { interruptionOf } from './interrupted.ts';
import { UsageError } from './usage-error.ts';

const done = 0;
const failed = 1;
const wrongUsage = 2;

/**
 * Runs one command and gives the exit code: 0 done, 1 failed, 2 wrong usage, 130 or 143 interrupted. With `--json` a failure too ends with
 * one document on standard output.
 * Source: command-line.md, "bulkfill".
 */
export const runCli = async (args: readonly string[], io: CliIo): Promise<number> => {
  const complaints: string[] = [];
  try {
    await program(io, complaints).parseAsync([...args], { from: 'user' });
    return done;
  } catch (thrown) {
    if (thrown instanceof CommandFailed) return failed;
    if (thrown instanceof CommanderError && thrown.exitCode === 0) return done;
    const error = thrown instanceof CommanderError ? new UsageError(complaints.join(' ') || noCommand) : thrown;
    // Commander has already shown a help text where no command was given.
    if (!(thrown instanceof CommanderError) || complaints.length > 0) io.stderr.write(errorLine(error));
    if (wantsJson(args)) printResult(io, true, errorDocument(error), []);
    return interruptionOf(error)?.exitCode ?? (error instanceof UsageError ? wrongUsage : failed);
  }
};

const noCommand = 'no command was given: "bulkfill help" lists them';

/** Also where the arguments as a whole cannot be understood. */
const wantsJson = (args: readonly string[]): boolean => {
  const end = args.indexOf('--');
  return (end < 0 ? args : args.slice(0, end)).includes('--json');
};

const program = (io: CliIo, complaints: string[]): Command => {
  const root = new Command('bulkfill')
    .description('Fills one PDF for every row of a CSV or JSON file.')
    .version(manifest.version, '--version', 'show the version')
    .option('--data-dir <dir>', 'where the local service keeps its state (default: $DATA_DIR, else .bulkfill)')
    .option('--json', 'print one JSON document and nothing else')
    .configureHelp({ showGlobalOptions: true })
    .helpCommand(false)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => io.stdout.write(text),
      writeErr: (text) => io.stderr.write(text),
      outputError: (text) =>
        void complaints.push(
          text
            .replace(/^error: /, '')
            .trim()
            .replaceAll(/\s*\n\s*/g, ' '),
        ),
    });
  addInitCommand(root, io);
  addPreviewCommand(root, io);
  addCheckCommand(root, io);
  addRenderCommand(root, io);
  addSubmitCommand(root, io);
  addVerifyCommand(root, io);
  addPackageCommands(root, io);
  addPdfCommands(root, io);
  addAccountCommands(root, io);
  addKeyCommands(root, io);
  addJobCommands(root, io);
  addWebhookCommands(root, io);
  addHelpCommand(root);
  return root;
};
