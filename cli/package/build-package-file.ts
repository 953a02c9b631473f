import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { localSigningKey } from '../../infra/local/local-signing-key.ts';
import { parseConfig } from '../../lib/core/config.ts';
import { buildPackage } from '../../lib/package/build-package.ts';
import { packagePayload } from '../../lib/package/package-payload.ts';
import { readPackage } from '../../lib/package/read-package.ts';
import { loadSigningKey, type PackageSigningKey, publicJwks } from '../../lib/package/signing-key.ts';
import type { CliIo } from '../cli-io.ts';
import type { CommandResult } from '../command-result.ts';
import { formatSize } from '../format-size.ts';
import { readPdf } from '../pdf/read-pdf.ts';
import { sourceDate } from '../source-date.ts';
import { UsageError } from '../usage-error.ts';
import { writeFileAtomically } from '../write-file-atomically.ts';

/** What `bulkfill package build` is asked for. */
export interface BuildPackageRequest {
  readonly template?: string;
  readonly payload?: string;
  readonly pdf?: string;
  readonly out: string;
  readonly schemaVersion: number;
  readonly name?: string;
  readonly signingKey?: string;
  readonly dataDir: string;
}

/**
 * Builds a package file. From a template it is read back before it is written, so that a wrong template fails here, with its violations,
 * and not at its first job; a payload is signed as it stands.
 * Source: command-line.md, "bulkfill" (`package build`).
 */
export const buildPackageFile = async (request: BuildPackageRequest, io: CliIo): Promise<CommandResult> => {
  const { template, payload, pdf, out } = request;
  if ((template === undefined) === (payload === undefined)) throw new UsageError('give exactly one of --template and --payload');
  if (template !== undefined && pdf === undefined) throw new UsageError('--template needs --pdf, the PDF that it fills');
  const content = payload === undefined ? await templatePayload(request, io) : await readFile(payload);
  const key = await signingKey(request);
  const bytes = await buildPackage(content, key);
  const file = { file: out, size_bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex'), kid: key.kid };
  const facts = payload === undefined ? await checkedFacts(bytes, key, io) : { document: {}, line: 'payload signed unchecked' };
  await writeFileAtomically(out, (handle) => handle.writeFile(bytes));
  return {
    document: { ...file, ...facts.document },
    lines: [`Wrote ${out}: ${formatSize(bytes.length)}, ${facts.line}, signed with key ${key.kid}.`],
  };
};

const templatePayload = async ({ template, pdf, name, schemaVersion }: BuildPackageRequest, io: CliIo) => {
  const source = await readFile(pdf ?? '');
  const { pages } = await readPdf('inspect', source, { maxPages: Number.MAX_SAFE_INTEGER, signal: io.signal });
  return packagePayload({
    template: await readJson(template ?? ''),
    source: {
      fileName: basename(pdf ?? ''),
      sha256: createHash('sha256').update(source).digest('hex'),
      sizeBytes: source.length,
      pages,
    },
    ...(name === undefined ? {} : { name }),
    exportedAt: (sourceDate(io.env) ?? new Date()).toISOString(),
    schemaVersion,
  });
};

const readJson = async (path: string): Promise<unknown> => {
  const text = await readFile(path, 'utf8');
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`${path} is not JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
};

const signingKey = async ({ signingKey: path, dataDir }: BuildPackageRequest): Promise<PackageSigningKey> => {
  if (path === undefined) return localSigningKey(dataDir);
  const text = await readFile(path, 'utf8');
  try {
    return await loadSigningKey(text);
  } catch (error) {
    throw new Error(`${path}: ${error instanceof Error ? error.message : String(error)}`);
  }
};

const checkedFacts = async (bytes: Uint8Array, key: PackageSigningKey, io: CliIo) => {
  const { maxPackageBytes } = parseConfig(io.env).plans.scale;
  const { schemaVersion, name, template } = await readPackage(bytes, { keys: publicJwks(key), maxBytes: maxPackageBytes });
  const counts = { columns: template.columns.length, assets: template.assets.size, overlays: template.overlays.length };
  return {
    document: { schema_version: schemaVersion, name, ...counts },
    line: `version ${schemaVersion}, ${counts.columns} columns, ${counts.overlays} overlays`,
  };
};
