import { AppError } from '../../errors/app-error.ts';
import { isTraceToken } from '../../kit/ids.ts';
import type { IdempotencyRecord } from '../../services/idempotency/idempotency.ts';
import type { Job } from '../../services/jobs/job.ts';
import type { Fingerprint } from '../../services/secrets/fingerprint-keys.ts';
import type { Write } from '../../services/table/write.ts';
import type { ServicePorts } from '../service-ports.ts';

/** The header `Idempotency-Key` of a request that may come without. Throws `INVALID_IDEMPOTENCY_KEY`. Source: specification 4.1. */
export const optionalKey = (header: string | null): string | null => {
  if (header !== null && !isTraceToken(header)) throw new AppError('INVALID_IDEMPOTENCY_KEY');
  return header;
};

/** The same of a request that must have one. */
export const requiredKey = (header: string | null): string => {
  const key = optionalKey(header);
  if (key === null) throw new AppError('INVALID_IDEMPOTENCY_KEY');
  return key;
};

/** A key as it is in the table. Keys of a kind are apart from those of creates: no key that a client can send has a blank. */
export const keyOf = (kind: 'check' | 'fill' | 'template', key: string): string => `${kind} ${key}`;

/** An account's key, and what its requests must have in common. */
export interface KeyedRequest {
  readonly accountId: string;
  /** As it is in the table. */
  readonly key: string;
  readonly fingerprint: Fingerprint;
}

/** The record of an earlier request with the same key and body. Throws `IDEMPOTENCY_KEY_PAYLOAD_MISMATCH` for another body. */
export const earlierRequest = async (
  { idempotency, clock }: Pick<ServicePorts, 'idempotency' | 'clock'>,
  { accountId, key, fingerprint }: KeyedRequest,
): Promise<IdempotencyRecord | undefined> => {
  const record = await idempotency.get(accountId, key, clock.nowMs());
  if (record === undefined) return undefined;
  if (!(await fingerprint.is(record.fingerprint))) throw new AppError('IDEMPOTENCY_KEY_PAYLOAD_MISMATCH');
  return record;
};

/** The job of an earlier request with the same key and body, as it is now. Throws `IDEMPOTENCY_KEY_PAYLOAD_MISMATCH`. */
export const earlierJob = async (
  dependencies: Pick<ServicePorts, 'idempotency' | 'clock' | 'jobs'>,
  request: KeyedRequest,
): Promise<Job | undefined> => {
  const record = await earlierRequest(dependencies, request);
  if (record === undefined) return undefined;
  const job = await dependencies.jobs.get(record.jobId);
  if (job === undefined) throw new Error(`The job ${record.jobId} of an idempotency record is gone.`);
  return job;
};

/** Takes a key for what it makes, for 24 hours. */
export const claimKey = async (
  { config, clock, idempotency }: Pick<ServicePorts, 'config' | 'clock' | 'idempotency'>,
  { accountId, key, fingerprint }: KeyedRequest,
  madeId: string,
): Promise<Write> => {
  const stored = await fingerprint.stored();
  const nowMs = clock.nowMs();
  const expiresAtMs = nowMs + config.jobs.idempotencyWindowMs;
  return idempotency.claim({ accountId, key, fingerprint: stored, jobId: madeId, expiresAtMs }, nowMs);
};
