import type { Command } from 'commander';
import type { CliIo } from '../terminal/cli-io.ts';
import { act } from './act.ts';

interface UnlockFlags {
  readonly out: string;
  readonly passwordFile?: string;
  readonly iHaveTheRight?: true;
}

export const addPdfCommands = (root: Command, io: CliIo): void => {
  const group = root.command('pdf').description('Look into source PDFs, and unlock them.');

  group
    .command('info')
    .description(
      'Say what a PDF is and declares: version, pages, form, tags, PDF/A and PDF/UA, fonts that are not embedded.',
    )
    .argument('<file>', 'the PDF')
    .action(act(io, async (_action, file: string) => (await import('../pdf/show-pdf-info.ts')).showPdfInfo(file, io)));

  group
    .command('fields')
    .description('List the form fields of a PDF: what they take, what they hold, where they stand.')
    .argument('<file>', 'the PDF')
    .action(
      act(io, async (_action, file: string) => (await import('../pdf/list-pdf-fields.ts')).listPdfFields(file, io)),
    );

  group
    .command('unlock')
    .description('Make an unencrypted copy of a locked PDF, with the password or the right to use it.')
    .argument('<file>', 'the locked PDF')
    .requiredOption('--out <file>', 'where the copy goes; "-" is standard output')
    .option(
      '--password-file <file>',
      'a file with the password, the user\'s or the owner\'s, on its first line; "-" is standard input',
    )
    .option('--i-have-the-right', 'confirm that you may use the PDF, which one that opens without a password asks for')
    .action(
      act(io, async ({ json }, file: string, { out, passwordFile, iHaveTheRight }: UnlockFlags) => {
        const { unlockPdfFile } = await import('../pdf/unlock-pdf.ts');
        const { isStandardOutput } = await import('../output/choose-output.ts');
        const request = { file, out, passwordFile, rightsConfirmed: iHaveTheRight === true, asJson: json };
        return { ...(await unlockPdfFile(request, io)), toStderr: isStandardOutput(out) };
      }),
    );
};
