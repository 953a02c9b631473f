import type { Write } from '../table/write.ts';
import type { ApiKey, ApiKeySummary } from './api-key.ts';

/** Where export API keys are kept. A key is written twice, together: once to be looked up by its public id, once to be listed. */
export interface KeyStore {
  get(publicId: string): Promise<ApiKey | undefined>;
  /** Every key of an account, strongly consistent, in no particular order. */
  list(accountId: string): Promise<readonly ApiKeySummary[]>;
  /** Refused (`key`) when the public id is taken. */
  insert(key: ApiKey): readonly Write[];
  /** Refused (`key`) when the key is revoked already. */
  revoke(key: ApiKeySummary, nowMs: number): readonly Write[];
}

/** When keys were last used. Kept apart from them, so that what answers requests can note it, and yet change no key. */
export interface KeyUses {
  /** Notes a use, at most once an hour for a key. */
  note(publicId: string, nowMs: number): Promise<void>;
  /** When a key was last used, to the hour; undefined where it never was. */
  last(publicId: string): Promise<number | undefined>;
}
