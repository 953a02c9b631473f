import { hash } from 'node:crypto';
import { identifySettings } from '@bulkfill/engine/fill/fill-settings';
import type { Fingerprint, FingerprintKeys } from '../../stores/secrets/fingerprint-keys.ts';
import type { CreateRequest, EventTarget } from './create-request.ts';

const digest = (value: unknown): string => hash('sha256', JSON.stringify(value), 'hex');

const filesOf = ({ source, package: svc }: CreateRequest): readonly unknown[] => [source.sha256, svc.sha256];

/** Returns the identity of the files or of the named template, which stays the same when the template changes. */
const sentFor = (request: CreateRequest): readonly unknown[] =>
  request.template === undefined
    ? filesOf(request)
    : ['template', request.template.templateId.toLowerCase(), request.template.revision ?? null];

const work = (request: CreateRequest, files = filesOf(request)) => [
  ...files,
  request.rows.format,
  request.rows.sha256,
  ...identifySettings(request.settings),
  ...(request.rowsOfJob === undefined ? [] : [['rowsOfJob', request.rowsOfJob]]),
  ...(request.rowNumbers === undefined ? [] : [['rowNumbers', request.rowNumbers.sha256]]),
  ...(request.tableFindings === undefined ? [] : [['tableFindings', request.tableFindings.sha256]]),
];

/**
 * Returns the identity of creates that may share one artifact: SHA-256 as hex (api.md, "Idempotency, reuse and
 * billing"). `sealedWith`: digest of the certificate that seals the rows.
 */
export const reuseIdentity = (request: CreateRequest, sealedWith?: string): string =>
  digest(['reuse', 1, ...work(request), ...(sealedWith === undefined ? [] : [['seal', sealedWith]])]);

/** Creates a fingerprint without a key, for a digest of data that is in the record anyway. */
export const createPlainFingerprint = (made: string): Fingerprint => ({
  stored: async () => made,
  is: async (stored) => stored === made,
});

/**
 * Returns the fingerprint of a create's effective body: the bytes of its files and the canonical form of its fields.
 * Webhook fields count in webhook mode only. Boundaries, part order and file names do not count. A fingerprint that
 * covers a webhook secret is keyed, so that the stored record does not reveal the secret. Source: specification
 * 4.1; api.md, "Idempotency, reuse and billing"; conformance-and-security.md, "Fairness and abuse".
 */
export const fingerprintBody = (request: CreateRequest, keys: FingerprintKeys): Fingerprint =>
  fingerprintOf(['body', 1, ...work(request, sentFor(request))], request, keys);

export const fingerprintOf = (
  body: readonly unknown[],
  { deliveryMode, webhook }: EventTarget,
  keys: FingerprintKeys,
): Fingerprint => {
  const unnamed = deliveryMode === 'response' ? null : 'endpoints';
  const made = digest([...body, webhook === undefined ? unnamed : [webhook.text, webhook.secret]]);
  const unkeyed = createPlainFingerprint(made);
  const keyed = keys.of(made);
  return {
    stored: () => (webhook === undefined ? unkeyed : keyed).stored(),
    is: (stored) => (stored.includes(':') ? keyed : unkeyed).is(stored),
  };
};
