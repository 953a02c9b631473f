import { Command, CommanderError } from 'commander';
import manifest from '../../../package.json' with { type: 'json' };
import { buildErrorDocument, formatErrorLine } from './error-report.ts';
import { CommandFailed, UsageError } from './errors.ts';
import { type CliIo, printResult } from './terminal/cli-io.ts';
import { interruptionOf } from './terminal/interrupted.ts';

const done = 0;
const failed = 1;
const wrongUsage = 2;

/** Returns the exit code: 0 done, 1 failed, 2 wrong usage, 130 or 143 interrupted. */
export const runCommands = async (
  args: readonly string[],
  io: CliIo,
  commands: readonly ((root: Command, io: CliIo) => void)[],
): Promise<number> => {
  const complaints: string[] = [];
  try {
    await program(io, complaints, commands).parseAsync([...args], { from: 'user' });
    return done;
  } catch (thrown) {
    if (thrown instanceof CommandFailed) return failed;
    if (thrown instanceof CommanderError && thrown.exitCode === 0) return done;
    const error =
      thrown instanceof CommanderError ? new UsageError(withHelp(complaints.join(' ')) || noCommand) : thrown;
    // Without a command, Commander has already shown a help text.
    if (!(thrown instanceof CommanderError) || complaints.length > 0) io.stderr.write(formatErrorLine(error));
    if (wantsJson(args)) printResult(io, true, buildErrorDocument(error), []);
    return interruptionOf(error)?.exitCode ?? (error instanceof UsageError ? wrongUsage : failed);
  }
};

/** Refers to the list of commands if Commander has no suggestion. */
const withHelp = (complaint: string): string =>
  complaint.startsWith('unknown command') && !complaint.includes('Did you mean')
    ? `${complaint}: "bulkfill help" lists them`
    : complaint;

const noCommand = 'no command: "bulkfill help" lists the commands';

/** Whether the arguments contain `--json`, even if they cannot be parsed as a whole. */
const wantsJson = (args: readonly string[]): boolean => {
  const end = args.indexOf('--');
  return (end < 0 ? args : args.slice(0, end)).includes('--json');
};

const program = (io: CliIo, complaints: string[], commands: Parameters<typeof runCommands>[2]): Command => {
  const root = new Command('bulkfill')
    .description('Fills one PDF per row of a table.')
    .version(manifest.version, '--version', 'show the version')
    .option('--data-dir <dir>', 'data directory of the local service (default: $DATA_DIR, else .bulkfill)')
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
  for (const add of commands) add(root, io);
  return root;
};
