import { hash } from 'node:crypto';
import { EngineError, isEngineError } from '../../lib/engine/kit/engine-error.ts';
import { packagePayload } from '../../lib/engine/package/package-payload.ts';
import { inspectPackage, readPayload } from '../../lib/engine/package/read/read-package.ts';
import type { Template } from '../../lib/engine/package/template.ts';
import { parseConfig } from '../../lib/service/kit/config.ts';
import { readInput } from '../input/read-input.ts';
import { readTemplateFile } from '../package/read-template-file.ts';
import { noTrustedKeys, trustedKeys, withTrustAdvice } from '../package/trusted-keys.ts';
import type { CliIo } from '../terminal/cli-io.ts';
import type { FormFile } from './fill-request.ts';
import type { FormBytes } from './fill-task.ts';

/** What says how the PDF is filled, read and not yet verified. */
export interface ReadForm {
  readonly form: FormBytes;
  /** Verified or not: for what its columns are called. */
  template(): Promise<Template>;
  /** A failure as one that says what to do. */
  explained(error: unknown): Promise<unknown>;
}

/** Of no export: nobody gets this payload. */
const noTime = '1970-01-01T00:00:00Z';

/**
 * Reads the package or the template of a fill. A template is held against the schema of packages at once.
 *
 * Throws FileError, UsageError; Error where there are no keys; EngineError `INVALID_DOQLO_SCHEMA` and its like for a template.
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
    template: () => packageTemplate(bytes, maxBytes),
    explained: (error) => withTrustAdvice(error, bytes, maxBytes, trusted),
  };
};

/** Verified or not: only what its columns are called matters here. Throws EngineError for a package that cannot be read. */
export const packageTemplate = async (bytes: Uint8Array, maxBytes: number): Promise<Template> =>
  (await inspectPackage(bytes, { keys: { keys: [] }, maxBytes })).content.template;

const templateForm = async (path: string, io: CliIo): Promise<ReadForm> => {
  const { bytes, json } = await readTemplateFile(path, io);
  const payload = Buffer.from(JSON.stringify(packagePayload({ template: json, source: {}, exportedAt: noTime })));
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

/** The schema speaks of a package, which a person who wrote a template has not seen. */
const ofTemplate = (path: string, error: unknown): unknown => {
  if (!isEngineError(error)) return error;
  const message = error.message.replace(/^The package breaks its schema: /, `The template ${path} breaks its schema: `);
  return new EngineError(error.code, { message, cause: error, details: error.details });
};
