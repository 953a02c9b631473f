import type { Command } from 'commander';
import type { CliIo } from '../terminal/cli-io.ts';
import { act } from './act.ts';

interface UnlockFlags {
  readonly out: string;
  readonly passwordFile?: string;
  readonly iHaveTheRight?: true;
}

export const addPdfCommands = (root: Command, io: CliIo): void => {
  const group = root.command('pdf').description('Inspect and unlock source PDFs.');

  group
    .command('info')
    .description(
      'Show the properties of a PDF: version, pages, form, tags, PDF/A and PDF/UA, and fonts that are not embedded.',
    )
    .argument('<file>', 'the PDF')
    .action(act(io, async (_action, file: string) => (await import('../pdf/show-pdf-info.ts')).showPdfInfo(file, io)));

  group
    .command('fields')
    .description(
      'List the form fields of a PDF: the values that they accept, their current values and their positions.',
    )
    .argument('<file>', 'the PDF')
    .action(
      act(io, async (_action, file: string) => (await import('../pdf/list-pdf-fields.ts')).listPdfFields(file, io)),
    );

  group
    .command('unlock')
    .description('Write an unencrypted copy of a locked PDF. This requires the password or the right to use the PDF.')
    .argument('<file>', 'the locked PDF')
    .requiredOption('--out <file>', 'file for the copy; "-" is standard output')
    .option('--password-file <file>', 'file with the user or owner password on its first line; "-" is standard input')
    .option(
      '--i-have-the-right',
      'confirm that you have the right to use the PDF; required if it opens without a password',
    )
    .action(
      act(io, async ({ json }, file: string, { out, passwordFile, iHaveTheRight }: UnlockFlags) => {
        const { unlockPdfFile } = await import('../pdf/unlock-pdf.ts');
        const { isStandardOutput } = await import('../output/choose-output.ts');
        const request = { file, out, passwordFile, rightsConfirmed: iHaveTheRight === true, asJson: json };
        return { ...(await unlockPdfFile(request, io)), toStderr: isStandardOutput(out) };
      }),
    );
};
