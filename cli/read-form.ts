import { hash } from 'node:crypto';
import { AppError, isAppError } from '../lib/core/app-error.ts';
import { parseConfig } from '../lib/core/config.ts';
import { packagePayload } from '../lib/package/package-payload.ts';
import { inspectPackage, readPayload } from '../lib/package/read/read-package.ts';
import type { Template } from '../lib/package/template.ts';
import type { CliIo } from './cli-io.ts';
import type { FormFile } from './fill-request.ts';
import type { FormBytes } from './fill-task.ts';
import { readInput } from './input/read-input.ts';
import { readTemplateFile } from './package/read-template-file.ts';
import { noTrustedKeys, trustedKeys, withTrustAdvice } from './trusted-keys.ts';

/** What says how the PDF is filled, read and not yet verified. */
export interface ReadForm {
  readonly form: FormBytes;
  /** What its columns are called. */
  columns(): Promise<Template['columns']>;
  /** A failure as one that says what to do. */
  explained(error: unknown): Promise<unknown>;
}

/** Of no export: nobody gets this payload. */
const noTime = '1970-01-01T00:00:00Z';

/**
 * Reads the package or the template of a fill. A template is held against the schema of packages at once.
 *
 * Throws FileError, UsageError; Error where there are no keys; AppError `INVALID_DOQLO_SCHEMA` and its like for a template.
 */
export const readForm = ({ kind, path }: FormFile, dataDir: string, io: CliIo): Promise<ReadForm> =>
  kind === 'svc' ? packageForm(path, dataDir, io) : templateForm(path, io);

const packageForm = async (path: string, dataDir: string, io: CliIo): Promise<ReadForm> => {
  const { maxPackageBytes: maxBytes } = parseConfig(io.env).plans.scale;
  const trusted = await trustedKeys(io, dataDir);
  const { keys } = trusted;
  if (keys === undefined) throw new Error(noTrustedKeys(path, trusted));
  const bytes = await readInput({ role: 'package', path }, io);
  return {
    form: { kind: 'svc', bytes, keys, maxBytes, atMs: Date.now() },
    columns: () => packageColumns(bytes, maxBytes),
    explained: (error) => withTrustAdvice(error, bytes, maxBytes, trusted),
  };
};

/** Verified or not: only what its columns are called matters here. Throws AppError for a package that cannot be read. */
export const packageColumns = async (bytes: Uint8Array, maxBytes: number): Promise<Template['columns']> =>
  (await inspectPackage(bytes, { keys: { keys: [] }, maxBytes })).content.template.columns;

const templateForm = async (path: string, io: CliIo): Promise<ReadForm> => {
  const { bytes, json } = await readTemplateFile(path, io);
  const payload = Buffer.from(JSON.stringify(packagePayload({ template: json, source: {}, exportedAt: noTime })));
  try {
    const { template } = readPayload(payload);
    return {
      form: { kind: 'template', bytes: payload, sha256: hash('sha256', bytes, 'hex') },
      columns: async () => template.columns,
      explained: async (error) => error,
    };
  } catch (error) {
    throw ofTemplate(path, error);
  }
};

/** The schema speaks of a package, which a person who wrote a template has not seen. */
const ofTemplate = (path: string, error: unknown): unknown => {
  if (!isAppError(error)) return error;
  const message = error.message.replace(/^The package breaks its schema: /, `The template ${path} breaks its schema: `);
  return new AppError(error.code, { message, cause: error, ...(error.details === undefined ? {} : { details: error.details }) });
};
