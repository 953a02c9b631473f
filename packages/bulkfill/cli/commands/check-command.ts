import type { Command } from 'commander';
import { CommandFailed } from '../errors.ts';
import {
  drawOptions,
  type FillFlags,
  fillInputs,
  fillRequest,
  groupOption,
  localInputOptions,
} from '../form/fill-request.ts';
import { globalOptions } from '../options/global-options.ts';
import { wholeNumber } from '../options/option-parsers.ts';
import { type CliIo, printResult } from '../terminal/cli-io.ts';

interface CheckOptions extends Omit<FillFlags, 'maxFailed'> {
  readonly corrections?: string;
  readonly minLinearModule?: number;
  readonly minMatrixModule?: number;
}

const moduleWidth = wholeNumber(1, 100_000);

export const addCheckCommand = (root: Command, io: CliIo): void => {
  const check = root
    .command('check')
    .description(
      'Check every row before a run: what would fail, what would not fit, and how to fix it. Exits with 1 if a row or the run would fail.',
    );
  groupOption(drawOptions(localInputOptions(check)))
    .option(
      '--corrections <file>',
      'file for the rows that would be partial or failed, as a table to correct: XLSX if the name ends in .xlsx, else CSV; "-" is standard output',
    )
    .option(
      '--min-linear-module <um>',
      'minimum module width of linear codes, in µm (default: $MIN_LINEAR_MODULE_UM, else 190)',
      moduleWidth,
    )
    .option(
      '--min-matrix-module <um>',
      'minimum module width of other codes, in µm (default: $MIN_MATRIX_MODULE_UM, else 250)',
      moduleWidth,
    )
    .action(async (options: CheckOptions, command: Command) => {
      // Checks every row, however many would fail.
      const fill = fillRequest({ ...options, maxFailed: 100 });
      const { json, dataDir } = globalOptions(command, io);
      const { chooseOutput } = await import('../output/choose-output.ts');
      const { checkFiles } = await import('../check/check-files.ts');
      const { createProgress } = await import('../terminal/progress.ts');
      const { corrections: path, minLinearModule: linear, minMatrixModule: matrix } = options;
      const minModuleUm = { ...(linear === undefined ? {} : { linear }), ...(matrix === undefined ? {} : { matrix }) };
      const corrections =
        path === undefined ? undefined : chooseOutput(path, fillInputs(fill), io, json, '--corrections');
      const result = await checkFiles({ fill, corrections, minModuleUm, dataDir }, createProgress(io, json), io);
      const shown = corrections?.kind === 'standard output' ? { ...io, stdout: io.stderr } : io;
      printResult(shown, json, result.document, result.lines);
      if (!result.passes) throw new CommandFailed('a row would fail');
    });
};
