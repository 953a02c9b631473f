import { hash } from 'node:crypto';
import { EngineError, isEngineError } from '@bulkfill/engine/core/engine-error';
import { buildPackagePayload } from '@bulkfill/engine/svc/package-payload';
import { PackageSchemaError, schemaMessage } from '@bulkfill/engine/svc/package-schema-error';
import { inspectPackage, readPayload } from '@bulkfill/engine/svc/read/read-package';
import type { ResolvedTemplate } from '@bulkfill/engine/svc/template';
import { parseConfig } from '@bulkfill/service/core/config';
import { readInput } from '../input/read-input.ts';
import { readTemplateFile } from '../svc/read-template-file.ts';
import { findTrustedKeys, noTrustedKeys, withTrustAdvice } from '../svc/trusted-keys.ts';
import type { CliIo } from '../terminal/cli-io.ts';
import type { FormFile } from './fill-request.ts';
import type { FormBytes } from './fill-task.ts';

/** Package or template file: read, not yet verified. */
export interface ReadForm {
  readonly form: FormBytes;
  /** Template for its column names only; may be unverified. */
  template(): Promise<ResolvedTemplate>;
  explained(error: unknown): Promise<unknown>;
}

/** Placeholder: this payload is never exported. */
const noTime = '1970-01-01T00:00:00Z';

/**
 * Reads the package or the template of a fill. Validates a template against the package schema immediately.
 *
 * Throws FileError, UsageError; Error if there are no keys; EngineError such as `INVALID_DOQLO_SCHEMA` for a template.
 */
export const readForm = ({ kind, path }: FormFile, dataDir: string, io: CliIo): Promise<ReadForm> =>
  kind === 'svc' ? packageForm(path, dataDir, io) : templateForm(path, io);

const packageForm = async (path: string, dataDir: string, io: CliIo): Promise<ReadForm> => {
  const { maxPackageBytes: maxBytes } = parseConfig(io.env).plans.scale;
  const trusted = await findTrustedKeys(io, dataDir);
  const { keys } = trusted;
  if (keys === undefined) throw new Error(noTrustedKeys(path, trusted));
  const bytes = await readInput({ role: 'package', path }, io);
  return {
    form: { kind: 'svc', bytes, keys, maxBytes, atMs: Date.now() },
    template: () => readUnverifiedTemplate(bytes, maxBytes),
    explained: (error) => withTrustAdvice(error, bytes, maxBytes, trusted),
  };
};

/** Returns a package's unverified template, for its column names only. Throws EngineError if unreadable. */
export const readUnverifiedTemplate = async (bytes: Uint8Array, maxBytes: number): Promise<ResolvedTemplate> =>
  (await inspectPackage(bytes, { keys: { keys: [] }, maxBytes })).content.template;

const templateForm = async (path: string, io: CliIo): Promise<ReadForm> => {
  const { bytes, json } = await readTemplateFile(path, io);
  const payload = Buffer.from(JSON.stringify(buildPackagePayload({ template: json, source: {}, exportedAt: noTime })));
  try {
    const { template } = readPayload(payload);
    return {
      form: { kind: 'template', bytes: payload, sha256: hash('sha256', bytes, 'hex') },
      template: async () => template,
      explained: async (error) => error,
    };
  } catch (error) {
    throw ofTemplate(path, error);
  }
};

/** Rewords a schema error for a template: its author has not seen the package. */
const ofTemplate = (path: string, error: unknown): unknown => {
  if (!isEngineError(error)) return error;
  const message =
    error.cause instanceof PackageSchemaError ? schemaMessage(`The template ${path}`, error.cause) : error.message;
  return new EngineError(error.code, { message, cause: error, details: error.details });
};
