import { isTraceToken } from '../../core/ids.ts';
import { AppError } from '../../errors/app-error.ts';
import type { IdempotencyRecord } from '../../stores/idempotency/idempotency.ts';
import type { Job } from '../../stores/jobs/job.ts';
import type { Fingerprint } from '../../stores/secrets/fingerprint-keys.ts';
import type { Write } from '../../stores/table/write.ts';
import type { ServicePorts } from '../service-ports.ts';

/** Validates an optional `Idempotency-Key` header. Throws `INVALID_IDEMPOTENCY_KEY`. Source: specification 4.1. */
export const parseOptionalKey = (header: string | null): string | null => {
  if (header !== null && !isTraceToken(header)) throw new AppError('INVALID_IDEMPOTENCY_KEY');
  return header;
};

/** Validates a required `Idempotency-Key` header. Throws `INVALID_IDEMPOTENCY_KEY`. */
export const parseRequiredKey = (header: string | null): string => {
  const key = parseOptionalKey(header);
  if (key === null) throw new AppError('INVALID_IDEMPOTENCY_KEY');
  return key;
};

/** Returns a key as stored in the table. The prefix separates it from keys of creates: clients cannot send a blank. */
export const keyOf = (kind: 'check' | 'endpoint' | 'fill' | 'template', key: string): string => `${kind} ${key}`;

/** An idempotency key of an account, with the fingerprint that its requests must share. */
export interface KeyedRequest {
  readonly accountId: string;
  readonly key: string;
  readonly fingerprint: Fingerprint;
}

/** Returns an earlier request with the same key. Throws `IDEMPOTENCY_KEY_PAYLOAD_MISMATCH` if the body differs. */
export const findEarlierRequest = async (
  { idempotency, clock }: Pick<ServicePorts, 'idempotency' | 'clock'>,
  { accountId, key, fingerprint }: KeyedRequest,
): Promise<IdempotencyRecord | undefined> => {
  const record = await idempotency.get(accountId, key, clock.nowMs());
  if (record === undefined) return undefined;
  if (!(await fingerprint.is(record.fingerprint))) throw new AppError('IDEMPOTENCY_KEY_PAYLOAD_MISMATCH');
  return record;
};

/**
 * Returns the current job of an earlier request with the same key and body. Throws `IDEMPOTENCY_KEY_PAYLOAD_MISMATCH`.
 */
export const findEarlierJob = async (
  dependencies: Pick<ServicePorts, 'idempotency' | 'clock' | 'jobs'>,
  request: KeyedRequest,
): Promise<Job | undefined> => {
  const record = await findEarlierRequest(dependencies, request);
  if (record === undefined) return undefined;
  const job = await dependencies.jobs.get(record.jobId);
  if (job === undefined) throw new Error(`The job ${record.jobId} of an idempotency record is gone.`);
  return job;
};

/** Returns the write that claims a key for `madeId` for 24 hours. */
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
