import type { Command } from 'commander';
import { maxFilenameColumns } from '../../lib/rows/row-file-name.ts';
import { type CliIo, printResult } from '../cli-io.ts';
import { CommandFailed } from '../command-failed.ts';
import { type FillOptions, fillInputs, fillRequest } from '../fill-request.ts';
import { globalOptions } from '../global-options.ts';
import { nameList } from '../option-parsers.ts';

interface CheckOptions extends Omit<FillOptions, 'maxFailed'> {
  readonly corrections?: string;
}

/** `bulkfill check`. */
export const addCheckCommand = (root: Command, io: CliIo): void => {
  root
    .command('check')
    .description('Look at every row before a run: what would fail, what would not fit, and what to do. Exit 1 when a row would fail.')
    .requiredOption('--pdf <file>', 'the PDF to fill')
    .requiredOption('--svc <file>', 'the package that says how')
    .option('--csv <file>', 'row data as CSV, the first line too; "-" is standard input')
    .option('--rows <file>', 'row data as a JSON array of {"column_0": …} objects; "-" is standard input')
    .option('--filename-columns <names>', 'columns whose values name the PDFs: keys or labels', nameList(maxFilenameColumns))
    .option('--stickers', 'draw the markers of the package too')
    .option('--flatten', 'turn form fields into plain content')
    .option('--corrections <file>', 'where the rows that would not be complete go, as a table to mend; "-" is standard output')
    .action(async (options: CheckOptions, command: Command) => {
      // Every row is looked at, however many would fail.
      const fill = fillRequest({ ...options, maxFailed: 100 });
      const { json, dataDir } = globalOptions(command, io);
      const { chooseOutput } = await import('../output/choose-output.ts');
      const { checkFiles } = await import('../check/check-files.ts');
      const { progressOn } = await import('../progress.ts');
      const { corrections: path } = options;
      const corrections = path === undefined ? undefined : await chooseOutput(path, fillInputs(fill), io, json, '--corrections');
      const result = await checkFiles({ fill, corrections, dataDir }, progressOn(io, json), io);
      const shown = corrections?.kind === 'standard output' ? { ...io, stdout: io.stderr } : io;
      printResult(shown, json, result.document, result.lines);
      if (!result.passes) throw new CommandFailed('a row would fail');
    });
};
