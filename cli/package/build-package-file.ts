import { hash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { localSigningKey } from '../../infra/local/local-signing-key.ts';
import { parseConfig } from '../../lib/core/config.ts';
import { buildPackage } from '../../lib/package/build-package.ts';
import { packagePayload } from '../../lib/package/package-payload.ts';
import { readPackage } from '../../lib/package/read/read-package.ts';
import { loadSigningKey, type PackageSigningKey, publicJwks } from '../../lib/package/signing-key.ts';
import { CliError } from '../cli-error.ts';
import type { CliIo } from '../cli-io.ts';
import type { CommandResult } from '../command-result.ts';
import { asFileError } from '../file-error.ts';
import { formatSize } from '../format-size.ts';
import { readFileNamed, readInput } from '../input/read-input.ts';
import { chooseOutput, type GuardedInput } from '../output/choose-output.ts';
import { writeAll } from '../output/vector-writer.ts';
import { readPdf } from '../pdf/read-pdf.ts';
import { printable } from '../printable.ts';
import { sourceDate } from '../source-date.ts';
import { localKeyPath } from '../trusted-keys.ts';
import { UsageError } from '../usage-error.ts';
import { readTemplateFile } from './read-template-file.ts';
import { type SourceFacts, templateProblems } from './template-problems.ts';

/** What `bulkfill package build` is asked for. */
export interface BuildPackageRequest {
  readonly template?: string;
  readonly payload?: string;
  readonly pdf?: string;
  readonly out: string;
  readonly schemaVersion: number;
  readonly name?: string;
  readonly account?: string;
  readonly expiresAt?: string;
  readonly signingKey?: string;
  /** Problems of the template with the PDF are told, and the package is built all the same. */
  readonly lenient?: boolean;
  readonly dataDir: string;
  readonly asJson: boolean;
}

interface Built {
  readonly content: Parameters<typeof buildPackage>[0];
  /** Undefined for a payload, which is signed unchecked. */
  readonly source: SourceFacts | undefined;
}

/**
 * Builds a package file. From a template it is read back before it is written and held against its PDF, so that a wrong template fails
 * here, with its violations, and not at its first job; a payload is signed as it stands.
 *
 * Throws AppError, CliError `TEMPLATE_MISMATCH`, UsageError, FileError.
 * Source: command-line.md, "bulkfill" (`package build`).
 */
export const buildPackageFile = async (request: BuildPackageRequest, io: CliIo): Promise<CommandResult> => {
  const { template, payload, pdf, dataDir } = request;
  if ((template === undefined) === (payload === undefined)) throw new UsageError('give exactly one of --template and --payload');
  if (template !== undefined && pdf === undefined) throw new UsageError('--template needs --pdf, the PDF that it fills');
  if (request.account !== undefined || request.expiresAt !== undefined) {
    if (payload !== undefined || request.schemaVersion < 5)
      throw new UsageError('--account and --expires-at go with --template and schema version 5');
  }
  const output = chooseOutput(request.out, inputsOf(request), io, request.asJson);
  const { content, source } = payload === undefined ? await fromTemplate(request, io) : await fromPayload(payload, io);
  const keyPath = request.signingKey ?? localKeyPath(dataDir);
  const isKeyMade = request.signingKey === undefined && !(await isThere(keyPath));
  const key = await signingKey(request, io);
  const bytes = await buildPackage(content, key);
  const facts = source === undefined ? uncheckedFacts : await checkedFacts(bytes, key, source, request, io);
  await output.write((file) => writeAll(file, [bytes]));
  const made = isKeyMade ? [`Made the signing key ${key.kid} at ${keyPath}, on first use. Keep it: it says which packages are yours.`] : [];
  const document = {
    file: output.name,
    size_bytes: bytes.length,
    sha256: hash('sha256', bytes, 'hex'),
    kid: key.kid,
    signing_key: { path: keyPath, made: isKeyMade },
    ...facts.document,
  };
  return {
    document,
    lines: [
      ...made,
      ...facts.warnings.map((warning) => `Warning: ${warning}.`),
      `Wrote ${output.name}: ${formatSize(bytes.length)}, ${facts.line}, signed with key ${key.kid} (${keyPath}).`,
    ].map(printable),
  };
};

const inputsOf = ({ template, payload, pdf, signingKey, dataDir }: BuildPackageRequest): GuardedInput[] =>
  [
    { option: '--template', path: template },
    { option: '--payload', path: payload },
    { option: '--pdf', path: pdf },
    { option: '--signing-key', path: signingKey ?? localKeyPath(dataDir) },
  ].filter((input): input is GuardedInput => input.path !== undefined);

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

const fromPayload = async (path: string, { signal }: CliIo): Promise<Built> => ({
  content: await readFileNamed(path, signal),
  source: undefined,
});

const fromTemplate = async ({ template, pdf, name, account, expiresAt, schemaVersion }: BuildPackageRequest, io: CliIo): Promise<Built> => {
  const { json: parsed } = await readTemplateFile(template ?? '', io);
  const source = await readInput({ role: 'pdf', path: pdf ?? '' }, io);
  const { info, fieldNames } = await readPdf('survey', source, { maxPages: Number.MAX_SAFE_INTEGER, signal: io.signal });
  const content = packagePayload({
    template: parsed,
    source: {
      fileName: basename(pdf ?? ''),
      sha256: hash('sha256', source, 'hex'),
      sizeBytes: source.length,
      pages: info.pages,
    },
    ...(name === undefined ? {} : { name }),
    ...(account === undefined ? {} : { account }),
    ...(expiresAt === undefined ? {} : { expiresAt }),
    exportedAt: (sourceDate(io.env) ?? new Date()).toISOString(),
    schemaVersion,
  });
  return { content, source: { pageCount: info.pageCount, fieldNames } };
};

const signingKey = async ({ signingKey: path, dataDir }: BuildPackageRequest, { signal }: CliIo): Promise<PackageSigningKey> => {
  if (path === undefined) {
    return localSigningKey(dataDir).catch((error: unknown) => Promise.reject(asFileError(localKeyPath(dataDir), error)));
  }
  const text = (await readFileNamed(path, signal)).toString('utf8');
  try {
    return await loadSigningKey(text);
  } catch (error) {
    throw new Error(`${path}: ${error instanceof Error ? error.message : String(error)}`);
  }
};

interface PackageFacts {
  readonly document: Readonly<Record<string, unknown>>;
  readonly line: string;
  readonly warnings: readonly string[];
}

const uncheckedFacts: PackageFacts = { document: {}, line: 'payload signed unchecked', warnings: [] };

const checkedFacts = async (
  bytes: Uint8Array,
  key: PackageSigningKey,
  source: SourceFacts,
  { pdf, lenient }: BuildPackageRequest,
  io: CliIo,
): Promise<PackageFacts> => {
  const { maxPackageBytes } = parseConfig(io.env).plans.scale;
  const { schemaVersion, name, template } = await readPackage(bytes, { keys: publicJwks(key), maxBytes: maxPackageBytes });
  const problems = templateProblems(template, source);
  if (problems.length > 0 && lenient !== true) throw mismatch(pdf ?? '', problems);
  const counts = { columns: template.columns.length, assets: template.assets.size, overlays: template.overlays.length };
  return {
    document: { schema_version: schemaVersion, name, ...counts, warnings: problems },
    line: `version ${schemaVersion}, ${counts.columns} columns, ${counts.overlays} overlays`,
    warnings: problems,
  };
};

const maxShown = 10;

const mismatch = (pdf: string, problems: readonly string[]): CliError => {
  const shown = problems.slice(0, maxShown).join('; ');
  const more = problems.length > maxShown ? `; and ${problems.length - maxShown} more` : '';
  const message = `the template does not fit ${pdf}: ${shown}${more}. With --lenient the package is built anyway`;
  return new CliError('TEMPLATE_MISMATCH', message, { problems });
};
