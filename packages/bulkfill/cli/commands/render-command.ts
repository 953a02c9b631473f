import { type Command, Option } from 'commander';
import {
  drawOptions,
  type FillFlags,
  fillInputs,
  fillRequest,
  groupOption,
  localInputOptions,
  runOptions,
} from '../form/fill-request.ts';
import { sealOptions } from '../form/read-seal.ts';
import { wholeNumber } from '../options/option-parsers.ts';
import type { CliIo } from '../terminal/cli-io.ts';
import { judgeResult } from '../terminal/command-result.ts';
import { act } from './act.ts';

interface RenderOptions extends FillFlags {
  readonly out: string;
  readonly printFile?: string;
  readonly threads?: number;
}

const maxThreads = 64;

export const addRenderCommand = (root: Command, io: CliIo): void => {
  sealOptions(
    runOptions(
      groupOption(
        drawOptions(
          localInputOptions(
            root.command('render').description('Fill the rows on this machine, without a service, and report rows/s.'),
          ),
        ),
      ),
    ),
  )
    .requiredOption('--out <file>', 'file for the ZIP; "-" is standard output')
    .option('--print-file <file>', 'also write one PDF of all rows to this file, for printing')
    .addOption(new Option('--threads <n>', 'has no effect').argParser(wholeNumber(1, maxThreads)).hideHelp())
    .action(
      act(io, async ({ json, dataDir }, options: RenderOptions) => {
        if (options.threads !== undefined) io.stderr.write('--threads has no effect: one thread fills the rows.\n');
        const fill = fillRequest(options);
        const { chooseOutput } = await import('../output/choose-output.ts');
        const { refuseEnding } = await import('../output/refuse-ending.ts');
        const { choosePrintOutput } = await import('../output/choose-print-output.ts');
        const { renderArchive } = await import('../render/render-archive.ts');
        const { createProgress } = await import('../terminal/progress.ts');
        const output = chooseOutput(options.out, fillInputs(fill), io, json);
        refuseEnding(options.out, 'zip');
        const { printFile } = options;
        const print =
          printFile === undefined ? undefined : choosePrintOutput(printFile, options.out, fillInputs(fill), io, json);
        const result = await renderArchive({ fill, output, print, dataDir }, createProgress(io, json), io);
        return { ...judgeResult(result, options.strict), toStderr: output.kind === 'standard output' };
      }),
    );
};
