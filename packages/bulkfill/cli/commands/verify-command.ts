import type { Command } from 'commander';
import type { CliIo } from '../terminal/cli-io.ts';
import { act } from './act.ts';

interface VerifyOptions {
  readonly attestation: string;
  readonly keys: string;
}

export const addVerifyCommand = (root: Command, io: CliIo): void => {
  root
    .command('verify')
    .description(
      'Verify that a ZIP is the unchanged output of a job: signature, manifest and every PDF. Needs no service.',
    )
    .argument('<zip>', 'the downloaded ZIP')
    .requiredOption('--attestation <file>', 'its attestation, from "bulkfill job attestation" or GET …/attestation')
    .requiredOption(
      '--keys <url-or-file>',
      'the public keys: the URL of GET /v1/bulkfill/keys, or a file with its response',
    )
    .action(
      act(io, async (_action, archive: string, options: VerifyOptions) =>
        (await import('../verify/verify.ts')).verify(
          { archive, attestation: options.attestation, keys: options.keys },
          io,
        ),
      ),
    );
};
