import type { Command } from 'commander';
import { UsageError } from '../errors.ts';
import type { CliIo } from '../terminal/cli-io.ts';
import { act } from './act.ts';

interface VerifyOptions {
  readonly attestation?: string;
  readonly keys?: string;
  readonly trust?: string;
  readonly passwordFile?: string;
}

export const addVerifyCommand = (root: Command, io: CliIo): void => {
  root
    .command('verify')
    .description(
      'Verify the signatures of a PDF, or that a ZIP is the unchanged output of a job: signature, manifest and every PDF. Needs no service.',
    )
    .argument('<file>', 'the PDF, or the downloaded ZIP')
    .option('--trust <file>', 'of a PDF: trusted certificates in PEM; without it, trust is not checked')
    .option('--password-file <file>', 'of a PDF: file with its password on the first line; "-" is standard input')
    .option('--attestation <file>', 'of a ZIP: its attestation, from "bulkfill job attestation" or GET …/attestation')
    .option(
      '--keys <url-or-file>',
      'of a ZIP: the public keys: the URL of GET /v1/bulkfill/keys, or a file with its response',
    )
    .action(
      act(io, async (_action, file: string, options: VerifyOptions) => {
        const { attestation, keys, trust, passwordFile } = options;
        if (attestation === undefined && keys === undefined)
          return (await import('../verify/verify-pdf-file.ts')).verifyPdfFile({ file, trust, passwordFile }, io);
        if (attestation === undefined || keys === undefined)
          throw new UsageError('a ZIP needs both --attestation and --keys');
        if (trust !== undefined || passwordFile !== undefined)
          throw new UsageError('--trust and --password-file are for a PDF, --attestation and --keys for a ZIP');
        return (await import('../verify/verify.ts')).verify({ archive: file, attestation, keys }, io);
      }),
    );
};
