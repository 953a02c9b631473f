import { hash } from 'node:crypto';
import { settingsIdentity } from '../../../engine/fill/fill-settings.ts';
import type { Fingerprint, FingerprintKeys } from '../../services/secrets/fingerprint-keys.ts';
import type { CreateRequest } from './create-request.ts';

const digest = (value: unknown): string => hash('sha256', JSON.stringify(value), 'hex');

const filesOf = ({ source, package: svc }: CreateRequest): readonly unknown[] => [source.sha256, svc.sha256];

/** What was sent in place of the files: it stays the same when the template changes. */
const sentFor = (request: CreateRequest): readonly unknown[] =>
  request.template === undefined
    ? filesOf(request)
    : ['template', request.template.templateId.toLowerCase(), request.template.revision ?? null];

const work = (request: CreateRequest, files = filesOf(request)) => [
  ...files,
  request.rows.format,
  request.rows.sha256,
  ...settingsIdentity(request.settings),
  ...(request.rowsOfJob === undefined ? [] : [['rowsOfJob', request.rowsOfJob]]),
  ...(request.rowNumbers === undefined ? [] : [['rowNumbers', request.rowNumbers.sha256]]),
  ...(request.tableFindings === undefined ? [] : [['tableFindings', request.tableFindings.sha256]]),
];

/**
 * What two creates of one account must have in common for one artifact to serve both, as SHA-256 in hexadecimal.
 * Source: decisions.md, "Idempotency, reuse and billing".
 */
export const reuseIdentity = (request: CreateRequest): string => digest(['reuse', 1, ...work(request)]);

/** A fingerprint that needs no key: a digest of what the record of what was made holds anyway. */
export const plainFingerprint = (made: string): Fingerprint => ({ stored: async () => made, is: async (stored) => stored === made });

/**
 * The effective body of a create: the bytes of its files and the canonical form of its fields, the webhook's in webhook mode only.
 * Multipart boundaries, the order of parts and file names do not count. One that covers a webhook's secret is keyed, as everything else
 * that it covers stands next to it in the table: nobody can try secrets against it without the key.
 * Source: specification 4.1; decisions.md, "Idempotency, reuse and billing", "Fairness and abuse".
 */
export const bodyFingerprint = (request: CreateRequest, keys: FingerprintKeys): Fingerprint =>
  fingerprintOf(['body', 1, ...work(request, sentFor(request))], request.webhook, keys);

/** The same of any body that may carry a webhook. */
export const fingerprintOf = (body: readonly unknown[], webhook: CreateRequest['webhook'], keys: FingerprintKeys): Fingerprint => {
  const made = digest([...body, webhook === undefined ? null : [webhook.text, webhook.secret]]);
  const unkeyed = plainFingerprint(made);
  const keyed = keys.of(made);
  return {
    stored: () => (webhook === undefined ? unkeyed : keyed).stored(),
    is: (stored) => (stored.includes(':') ? keyed : unkeyed).is(stored),
  };
};
