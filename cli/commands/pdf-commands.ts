import type { Command } from 'commander';
import type { CliIo } from '../cli-io.ts';
import { act } from './act.ts';

/** `bulkfill pdf fields`. */
export const addPdfCommands = (root: Command, io: CliIo): void => {
  const group = root.command('pdf').description('Look into source PDFs.');

  group
    .command('fields')
    .description('List the form fields of a PDF: what they take, what they hold, where they stand.')
    .argument('<file>', 'the PDF')
    .action(act(io, async (_action, file: string) => (await import('../pdf/list-pdf-fields.ts')).listPdfFields(file, io)));
};
