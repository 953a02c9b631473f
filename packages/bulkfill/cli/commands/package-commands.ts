import type { Command } from 'commander';
import { incompleteOption } from '../options/incomplete-option.ts';
import { wholeNumber } from '../options/option-parsers.ts';
import type { CliIo } from '../terminal/cli-io.ts';
import { act } from './act.ts';

interface BuildOptions {
  readonly template?: string;
  readonly payload?: string;
  readonly pdf?: string;
  readonly out: string;
  readonly schemaVersion: number;
  readonly name?: string;
  readonly account?: string;
  readonly expiresAt?: string;
  readonly signingKey?: string;
  readonly lenient?: boolean;
  readonly allowIncompleteSource?: boolean;
}

export const addPackageCommands = (root: Command, io: CliIo): void => {
  const group = root.command('package').description('Build and inspect .svc packages.');

  group
    .command('build')
    .description('Sign a template as a package for a PDF.')
    .option('--template <file>', 'the template member of the package format, JSON')
    .option('--payload <file>', 'a whole payload, signed unchanged and unchecked, instead of a template')
    .option('--pdf <file>', 'the PDF that the template fills')
    .requiredOption('--out <file>', 'file for the package; "-" is standard output')
    .option('--schema-version <1..5>', 'payload schema version', wholeNumber(1, 5), 5)
    .option('--name <text>', 'name of the package')
    .option('--account <id>', 'the only account that may use it')
    .option('--expires-at <time>', 'time when the package expires, such as 2027-01-31T00:00:00Z')
    .option('--signing-key <file>', 'a private Ed25519 JWK or PKCS#8 PEM (default: the local key, made on first use)')
    .option(
      '--lenient',
      'build the package even if the template does not fit the PDF: missing pages, unknown fields, undeclared columns',
    )
    .option('--allow-incomplete-source', incompleteOption)
    .action(
      act(io, async ({ json, dataDir }, options: BuildOptions) => {
        const { buildPackageFile } = await import('../svc/build-package-file.ts');
        const { isStandardOutput } = await import('../output/choose-output.ts');
        const result = await buildPackageFile({ ...options, dataDir, asJson: json }, io);
        return { ...result, toStderr: isStandardOutput(options.out) };
      }),
    );

  group
    .command('keys')
    .description('Write the public key that verifies packages, as a JWK set for PACKAGE_KEYS of a deployment.')
    .option('--out <file>', 'file for the JWK set; "-" is standard output', '-')
    .option('--signing-key <file>', 'a private Ed25519 JWK or PKCS#8 PEM (default: the local key, made on first use)')
    .action(
      act(io, async ({ json, dataDir }, options: { readonly out: string; readonly signingKey?: string }) => {
        const { writePublicPackageKeys } = await import('../svc/public-package-keys.ts');
        return writePublicPackageKeys({ ...options, dataDir, asJson: json }, io);
      }),
    );

  group
    .command('inspect')
    .description('Verify a package and show its contents.')
    .argument('<file>', 'the package')
    .action(
      act(io, async ({ dataDir }, file: string) =>
        (await import('../svc/inspect-package-file.ts')).inspectPackageFile(file, dataDir, io),
      ),
    );
};
