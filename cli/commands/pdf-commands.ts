import type { Command } from 'commander';
import { type CliIo, printResult } from '../cli-io.ts';
import { globalOptions } from '../global-options.ts';

/** `bulkfill pdf fields`. */
export const addPdfCommands = (root: Command, io: CliIo): void => {
  const group = root.command('pdf').description('Look into source PDFs.');

  group
    .command('fields')
    .description('List the form fields of a PDF: what they take, what they hold, where they stand.')
    .argument('<file>', 'the PDF')
    .action(async (file: string, _options: unknown, command: Command) => {
      const { listPdfFields } = await import('../pdf/list-pdf-fields.ts');
      const { document, lines } = await listPdfFields(file, io);
      printResult(io, globalOptions(command, io).json, document, lines);
    });
};
