import { hash } from 'node:crypto';
import { EngineError } from '@bulkfill/engine/core/engine-error';
import { anything, flag, text } from '@bulkfill/engine/core/option-set';
import { inspectPdf } from '@bulkfill/engine/pdf/read/inspect-pdf';
import { refuseIncomplete } from '@bulkfill/engine/pdf/read/refuse-incomplete';
import { buildPackage as signPackage } from '@bulkfill/engine/svc/build-package';
import { buildPackagePayload } from '@bulkfill/engine/svc/package-payload';
import { openEnvelope } from '@bulkfill/engine/svc/read/open-envelope';
import { readPackage as verifyPackage } from '@bulkfill/engine/svc/read/read-package';
import { loadSigningKey, type PackageSigningKey, toPublicJwks } from '@bulkfill/engine/svc/signing-key';
import type { JSONWebKeySet } from 'jose';
import { withPublicErrors } from './bulkfill-error.ts';
import { defaultLimits } from './default-limits.ts';
import { requireBytes, requireKeys, requireOptions } from './requirements.ts';
import type { Template } from './template.ts';

/** Input of `buildPackage`. */
export interface BuildPackageInput {
  readonly pdf: Uint8Array;
  readonly template: Template;
  /** Private Ed25519 key: the text of a JWK with its `kid`, or PKCS#8 PEM. */
  readonly signingKey: string;
  readonly name?: string | undefined;
  /** File name of the PDF. */
  readonly fileName?: string | undefined;
  /** The only account that may use it. */
  readonly account?: string | undefined;
  /** Time of expiry, RFC 3339. */
  readonly expiresAt?: string | undefined;
  /** Time of creation, RFC 3339 (now). */
  readonly exportedAt?: string | undefined;
  /** Also accept a PDF with missing parts, which is otherwise rejected with `SOURCE_PDF_INCOMPLETE`. */
  readonly allowIncompleteSource?: boolean | undefined;
}

/**
 * Signs a template as a package (`.svc`) for a PDF. Validates the template first.
 *
 * @example
 * ```ts
 * import { readFile, writeFile } from 'node:fs/promises';
 * import { buildPackage } from 'bulkfill';
 *
 * const template = JSON.parse(await readFile('template.json', 'utf8'));
 * const bytes = await buildPackage({ pdf: await readFile('form.pdf'), template, signingKey: await readFile('key.jwk', 'utf8') });
 * await writeFile('form.svc', bytes);
 * ```
 */
export const buildPackage = ({
  pdf,
  template,
  signingKey,
  exportedAt,
  fileName,
  allowIncompleteSource,
  ...terms
}: BuildPackageInput): Promise<Uint8Array> =>
  withPublicErrors(async () => {
    requireBytes(pdf, 'pdf');
    requireOptions({ ...terms, fileName, exportedAt, allowIncompleteSource }, packageOptions);
    const info = inspectPdf(pdf);
    refuseIncomplete(info, allowIncompleteSource === true, '"allowIncompleteSource"');
    const { pages } = info;
    const key = await keyOf(signingKey);
    const source = {
      ...(fileName === undefined ? {} : { fileName }),
      sha256: hash('sha256', pdf),
      sizeBytes: pdf.length,
      pages,
    };
    const payload = buildPackagePayload({
      template,
      source,
      exportedAt: exportedAt ?? new Date().toISOString(),
      ...terms,
    });
    const bytes = await signPackage(payload, key);
    await verifyPackage(bytes, { keys: toPublicJwks(key), maxBytes: Number.MAX_SAFE_INTEGER });
    return bytes;
  });

const packageOptions = {
  name: text,
  fileName: text,
  account: text,
  expiresAt: text,
  exportedAt: text,
  allowIncompleteSource: flag,
};

const keyOf = (key: string): Promise<PackageSigningKey> =>
  loadSigningKey(String(key)).catch((cause: Error) => {
    throw new EngineError('INVALID_PARAMETER', { message: `"signingKey" cannot be used: ${cause.message}.`, cause });
  });

/** Content of a package. */
export interface OpenedPackage {
  readonly name: string | null;
  readonly schemaVersion: number;
  /** SHA-256 of the package, as hex. */
  readonly sha256: string;
  /** Template as signed. It can be edited, filled, and built again. */
  readonly template: Template;
  /** The only account that may use it; `undefined` if any account may. */
  readonly account: string | undefined;
  readonly expiresAt: string | undefined;
}

/**
 * Verifies a package and returns its content.
 *
 * @example
 * ```ts
 * import { readFile } from 'node:fs/promises';
 * import { readPackage } from 'bulkfill';
 *
 * const keys = JSON.parse(await readFile('keys.jwks.json', 'utf8'));
 * const { name, template } = await readPackage(await readFile('form.svc'), { keys });
 * console.log(name, template.overlays.length);
 * ```
 */
export const readPackage = (bytes: Uint8Array, options: { readonly keys: JSONWebKeySet }): Promise<OpenedPackage> =>
  withPublicErrors(async () => {
    requireBytes(bytes, 'bytes');
    requireOptions(options ?? {}, { keys: anything });
    const keys = options?.keys;
    requireKeys(keys);
    const { maxPackageBytes } = defaultLimits;
    const { name, schemaVersion, sha256, account, expiresAt } = await verifyPackage(bytes, {
      keys,
      maxBytes: maxPackageBytes,
    });
    const { payload } = await openEnvelope(bytes, maxPackageBytes);
    const { template } = JSON.parse(payload.toString('utf8')) as { readonly template: Template };
    return { name, schemaVersion, sha256, template, account, expiresAt };
  });
