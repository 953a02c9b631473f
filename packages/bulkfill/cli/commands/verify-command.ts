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
    .description('Prove without the service that a ZIP is what a job made: signature, manifest, and every PDF.')
    .argument('<zip>', 'the ZIP as it was downloaded')
    .requiredOption('--attestation <file>', 'its attestation, from "bulkfill job attestation" or GET …/attestation')
    .requiredOption(
      '--keys <url-or-file>',
      'the public keys: the address of GET /v1/bulkfill/keys, or a file that holds its answer',
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
