import { hash } from 'node:crypto';
import type { JSONWebKeySet } from 'jose';
import { EngineError, isEngineError } from '../../core/engine-error.ts';
import { type PackageIssue, packageSchemaError } from '../package-schema-error.ts';
import { checkTerms, type PackageUse, termsOf } from '../package-terms.ts';
import type { ParsedPayload } from '../schema/payload-schema.ts';
import type { VerifiedPackage } from '../verified-package.ts';
import { findBrokenSizeRules } from './find-broken-size-rules.ts';
import { measureJson } from './measure-json.ts';
import { openEnvelope, type PackageEnvelope } from './open-envelope.ts';
import { parsePayload } from './parse-payload.ts';
import { resolveTemplate } from './resolve-template.ts';
import { verifySignature } from './verify-signature.ts';

/** The first version with `account` and `expiresAt`; before it they are unknown members. */
const firstVersionWithTerms = 5;

export interface ReadPackageOptions {
  readonly keys: JSONWebKeySet;
  /** Limit of the plan, for both the uploaded and the decompressed bytes. */
  readonly maxBytes: number;
  /** Account and time of use. If absent, account and expiry are not checked: accepted jobs continue. */
  readonly use?: PackageUse;
}

/**
 * Opens, verifies and validates a `.svc` package. Checks run in the order of the format's table, so the first violation
 * determines the code. Nothing is built from the payload before its size and depth are checked, and nothing is used
 * before its signature is verified.
 * Throws EngineError `MALFORMED_DOQLO_FILE`, `DOQLO_FILE_SIZE_LIMIT_EXCEEDED`, `UNSUPPORTED_DOQLO_VERSION`,
 * `INVALID_DOQLO_AUTHENTICITY`, `INVALID_DOQLO_SCHEMA` (every violation in its cause, a `PackageSchemaError`),
 * `MISSING_DOQLO_TEMPLATE_CONFIG`, `UNSUPPORTED_PAGE_ORGANIZATION`.
 * Source: package-format.md.
 * @example
 * ```ts
 * import { readFile } from 'node:fs/promises';
 * import { readPackage } from './packages/engine/svc/read/read-package.ts';
 * const keys = JSON.parse(await readFile('keys.jwks.json', 'utf8'));
 * const { template } = await readPackage(await readFile('form.svc'), { keys, maxBytes: 20 * 2 ** 20 });
 * console.log(template.overlays.map(({ id, kind }) => `${id}: ${kind}`));
 * ```
 */
export const readPackage = async (bytes: Uint8Array, options: ReadPackageOptions): Promise<VerifiedPackage> =>
  readContent(bytes, await trustedPayload(bytes, options));

const trustedPayload = async (bytes: Uint8Array, { keys, maxBytes, use }: ReadPackageOptions): Promise<Payload> => {
  const envelope = await openEnvelope(bytes, maxBytes);
  const payload = parsedPayload(envelope.payload);
  verifySignature(envelope, keys);
  if (use !== undefined && payload.schemaVersion >= firstVersionWithTerms) checkTerms(termsOf(payload.json), use);
  return payload;
};

export interface SentPackage {
  readonly content: VerifiedPackage;
  /** JSON text. */
  readonly template: string;
}

/** Reads a package like `readPackage`, and extracts its template. Throws the codes of `readPackage`. */
export const readSentPackage = async (bytes: Uint8Array, options: ReadPackageOptions): Promise<SentPackage> => {
  const payload = await trustedPayload(bytes, options);
  const content = readContent(bytes, payload);
  return { content, template: JSON.stringify((payload.json as { readonly template: unknown }).template) };
};

/** Content of a package with or without a trusted signature. For display only; never execute it. */
export interface InspectedPackage {
  readonly verified: boolean;
  /** Reason why it is not verified; null if it is. */
  readonly problem: string | null;
  readonly kid: string | null;
  /** Valid, but only trustworthy if `verified`. */
  readonly content: VerifiedPackage;
}

/**
 * Reads a package like `readPackage`, but reports an untrusted signature instead of rejecting it. Throws EngineError
 * the codes of `readPackage` except `INVALID_DOQLO_AUTHENTICITY`. Source: command-line-and-library.md, "bulkfill"
 * (`package inspect`).
 */
export const inspectPackage = async (
  bytes: Uint8Array,
  { keys, maxBytes }: ReadPackageOptions,
): Promise<InspectedPackage> => {
  const envelope = await openEnvelope(bytes, maxBytes);
  const payload = parsedPayload(envelope.payload);
  const problem = whyNotVerified(envelope, keys);
  const { kid } = envelope.header;
  const content = readContent(bytes, payload);
  return { verified: problem === null, problem, kid: typeof kid === 'string' ? kid : null, content };
};

const whyNotVerified = (envelope: PackageEnvelope, keys: JSONWebKeySet): string | null => {
  try {
    verifySignature(envelope, keys);
    return null;
  } catch (error) {
    if (isEngineError(error, 'INVALID_DOQLO_AUTHENTICITY')) return error.message;
    throw error;
  }
};

/** Reads a payload before it is signed. Throws EngineError the codes of `readPackage` about the payload. */
export const readPayload = (payload: Buffer): VerifiedPackage => readContent(payload, parsedPayload(payload));

interface Payload {
  readonly schemaVersion: VerifiedPackage['schemaVersion'];
  readonly sizeIssues: readonly PackageIssue[];
  /** `undefined` if the payload is too large. */
  readonly json: unknown;
}

const parsedPayload = (payload: PackageEnvelope['payload']): Payload => {
  const measure = measureJson(payload, 'schemaVersion');
  if (measure === null) throw notJson();
  const sizeIssues = findBrokenSizeRules(measure);
  const json = sizeIssues.length > 0 ? undefined : parseJson(payload.toString('utf8'));
  return { schemaVersion: supportedVersion(measure.member), sizeIssues, json };
};

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    // The parser's own message would quote the payload.
    throw notJson();
  }
};

const notJson = (): EngineError =>
  new EngineError('MALFORMED_DOQLO_FILE', { message: 'The package could not be opened: its payload is not JSON.' });

const readContent = (bytes: Uint8Array, { schemaVersion, sizeIssues, json }: Payload): VerifiedPackage => {
  if (sizeIssues.length > 0) throw packageSchemaError(sizeIssues);
  const parsed = parsePayload(json, schemaVersion);
  if (parsed.template === null) throw new EngineError('MISSING_DOQLO_TEMPLATE_CONFIG');
  const template = resolveTemplate(parsed.template);
  checkPageOrganization(parsed);
  return {
    schemaVersion,
    name: parsed.name ?? null,
    sha256: hash('sha256', bytes, 'hex'),
    source: parsed.source ?? null,
    template,
    ...(schemaVersion >= firstVersionWithTerms ? termsOf(parsed) : {}),
  };
};

const supportedVersion = (text: string | undefined): VerifiedPackage['schemaVersion'] => {
  const version = text === undefined ? undefined : Number(text);
  if (version === 1 || version === 2 || version === 3 || version === 4 || version === 5) return version;
  throw new EngineError('UNSUPPORTED_DOQLO_VERSION', { message: 'schemaVersion must be an integer from 1 to 5.' });
};

const checkPageOrganization = ({ pageOrganization, source }: ParsedPayload): void => {
  if (pageOrganization === undefined) return;
  const isIdentity = pageOrganization.every((page, index) => page === index);
  const isComplete = source?.pages === undefined || source.pages.length === pageOrganization.length;
  if (!isIdentity || !isComplete) throw new EngineError('UNSUPPORTED_PAGE_ORGANIZATION');
};
