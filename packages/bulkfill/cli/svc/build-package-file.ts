import { hash } from 'node:crypto';
import { basename } from 'node:path';
import { refuseIncomplete } from '@bulkfill/engine/pdf/read/refuse-incomplete';
import { buildPackage } from '@bulkfill/engine/svc/build-package';
import { buildPackagePayload } from '@bulkfill/engine/svc/package-payload';
import { readPackage } from '@bulkfill/engine/svc/read/read-package';
import { type PackageSigningKey, toPublicJwks } from '@bulkfill/engine/svc/signing-key';
import { parseConfig } from '@bulkfill/service/core/config';
import { CliError, UsageError } from '../errors.ts';
import { readFileNamed, readInput } from '../input/read-input.ts';
import { parseSourceDate } from '../options/parse-source-date.ts';
import { chooseOutput, type GuardedInput } from '../output/choose-output.ts';
import { writeAll } from '../output/vector-writer.ts';
import { readPdf } from '../pdf/read-pdf.ts';
import type { CliIo } from '../terminal/cli-io.ts';
import type { CommandResult } from '../terminal/command-result.ts';
import { escapeControls, formatSize } from '../terminal/printable.ts';
import { chooseSigningKey, keyMadeLines } from './choose-signing-key.ts';
import { readTemplateFile } from './read-template-file.ts';
import { findTemplateWarnings, type SourceFacts } from './template-warnings.ts';
import { localKeyPath } from './trusted-keys.ts';

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
  /** Report problems of the template with the PDF, but build the package. */
  readonly lenient?: boolean;
  readonly allowIncompleteSource?: boolean;
  /** ISO 8601. Default: now. */
  readonly exportedAt?: string;
  readonly dataDir: string;
  readonly asJson: boolean;
}

interface Built {
  readonly content: Parameters<typeof buildPackage>[0];
  /** `undefined` for a payload, which is signed unchecked. */
  readonly source: SourceFacts | undefined;
}

/**
 * Builds a package file. A package from a template is read back and compared with its PDF before it is written.
 *
 * Throws EngineError, CliError `TEMPLATE_MISMATCH`, UsageError, FileError. Source: command-line-and-library.md,
 * "bulkfill" (`package build`).
 */
export const buildPackageFile = async (request: BuildPackageRequest, io: CliIo): Promise<CommandResult> => {
  const { template, payload, pdf } = request;
  if ((template === undefined) === (payload === undefined))
    throw new UsageError('specify exactly one of --template and --payload');
  if (template !== undefined && pdf === undefined)
    throw new UsageError('--template needs --pdf, the PDF that it fills');
  if (request.account !== undefined || request.expiresAt !== undefined) {
    if (payload !== undefined || request.schemaVersion < 5)
      throw new UsageError('--account and --expires-at need --template and schema version 5');
  }
  const output = chooseOutput(request.out, inputsOf(request), io, request.asJson);
  const { bytes, chosen, facts } = await signed(request, io);
  const { key } = chosen;
  await output.write((file) => writeAll(file, [bytes]));
  const document = {
    file: output.name,
    size_bytes: bytes.length,
    sha256: hash('sha256', bytes, 'hex'),
    kid: key.kid,
    signing_key: { path: chosen.path, made: chosen.isMade },
    ...facts.document,
  };
  return {
    document,
    lines: [
      ...keyMadeLines(chosen),
      ...facts.warnings.map((warning) => `Warning: ${warning}.`),
      `Wrote ${output.name}: ${formatSize(bytes.length)}, ${facts.line}, signed with key ${key.kid} (${chosen.path}).`,
    ].map(escapeControls),
  };
};

const signed = async (request: Omit<BuildPackageRequest, 'out' | 'asJson'>, io: CliIo) => {
  const { content, source } =
    request.payload === undefined ? await fromTemplate(request, io) : await fromPayload(request.payload, io);
  const chosen = await chooseSigningKey(request, io);
  const bytes = await buildPackage(content, chosen.key);
  const facts = source === undefined ? uncheckedFacts : await checkedFacts(bytes, chosen.key, source, request, io);
  return { bytes, chosen, facts };
};

/** Builds a package in memory, signed with the local key. Throws like `buildPackageFile`. */
export const packTemplate = async (
  files: { readonly template: string; readonly pdf: string; readonly allowIncompleteSource?: boolean },
  dataDir: string,
  io: CliIo,
) => {
  const { bytes, chosen } = await signed({ ...files, schemaVersion: latestVersion, exportedAt: noTime, dataDir }, io);
  return { bytes, lines: keyMadeLines(chosen).map(escapeControls) };
};

const latestVersion = 5;
/** Constant, so that the same command sends the same package and is the same job. */
const noTime = '1970-01-01T00:00:00.000Z';

const inputsOf = ({ template, payload, pdf, signingKey, dataDir }: BuildPackageRequest): GuardedInput[] =>
  [
    { option: '--template', path: template },
    { option: '--payload', path: payload },
    { option: '--pdf', path: pdf },
    { option: '--signing-key', path: signingKey ?? localKeyPath(dataDir) },
  ].filter((input): input is GuardedInput => input.path !== undefined);

const fromPayload = async (path: string, { signal }: CliIo): Promise<Built> => ({
  content: await readFileNamed(path, signal),
  source: undefined,
});

const fromTemplate = async (
  {
    template,
    pdf,
    name,
    account,
    expiresAt,
    exportedAt,
    schemaVersion,
    allowIncompleteSource,
  }: Omit<BuildPackageRequest, 'out' | 'asJson'>,
  io: CliIo,
): Promise<Built> => {
  const { json: parsed } = await readTemplateFile(template ?? '', io);
  const source = await readInput({ role: 'pdf', path: pdf ?? '' }, io);
  const { info, fieldNames } = await readPdf('survey', source, {
    maxPages: Number.MAX_SAFE_INTEGER,
    signal: io.signal,
  });
  refuseIncomplete(info, allowIncompleteSource === true, '--allow-incomplete-source');
  const content = buildPackagePayload({
    template: parsed,
    source: {
      fileName: basename(pdf ?? ''),
      sha256: hash('sha256', source, 'hex'),
      sizeBytes: source.length,
      pages: info.pages,
    },
    name,
    account,
    expiresAt,
    exportedAt: exportedAt ?? (parseSourceDate(io.env) ?? new Date()).toISOString(),
    schemaVersion,
  });
  return { content, source: { pageCount: info.pageCount, fieldNames } };
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
  { pdf, lenient }: Pick<BuildPackageRequest, 'pdf' | 'lenient'>,
  io: CliIo,
): Promise<PackageFacts> => {
  const { maxPackageBytes } = parseConfig(io.env).plans.scale;
  const { schemaVersion, name, template } = await readPackage(bytes, {
    keys: toPublicJwks(key),
    maxBytes: maxPackageBytes,
  });
  const problems = findTemplateWarnings(template, source);
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
  const message = `the template does not fit ${pdf}: ${shown}${more}. To build the package anyway, add --lenient`;
  return new CliError('TEMPLATE_MISMATCH', message, { problems });
};
