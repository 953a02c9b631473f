import type { Command } from 'commander';
import { type CliIo, printResult } from '../cli-io.ts';
import { type FillOptions, fillOptions, fillRequest } from '../fill-request.ts';
import { globalOptions } from '../global-options.ts';

interface RenderOptions extends FillOptions {
  readonly out: string;
}

/** `bulkfill render`. */
export const addRenderCommand = (root: Command, io: CliIo): void => {
  fillOptions(root.command('render').description('Fill on this machine, without a service: the engine alone, with rows/s.'))
    .requiredOption('--out <file>', 'where the ZIP goes')
    .action(async (options: RenderOptions, command: Command) => {
      const fill = fillRequest(options);
      const { json, dataDir } = globalOptions(command, io);
      const { renderArchive } = await import('../render/render-archive.ts');
      const { progressOn } = await import('../progress.ts');
      const { document, lines } = await renderArchive({ fill, out: options.out, dataDir }, progressOn(io, json), io);
      printResult(io, json, document, lines);
    });
};
