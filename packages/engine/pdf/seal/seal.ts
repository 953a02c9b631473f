import type { SealingKey } from './sealing-key.ts';

/** Sends a time-stamp request (RFC 3161) and returns the response. Rejects if the authority does not answer. */
export type FetchTimestamp = (request: Uint8Array, signal?: AbortSignal) => Promise<Uint8Array>;

/** Certificates and answers about their revocation, in DER, for the security store (ISO 32000-2, 12.8.4.3). */
export interface SealValidation {
  readonly certificates: readonly Uint8Array[];
  /** Certificate revocation lists. */
  readonly lists: readonly Uint8Array[];
  /** OCSP responses. */
  readonly ocsp: readonly Uint8Array[];
  /** SHA-256 of the certificate of the time-stamp authority, as hex, if its data is included. */
  readonly timestampAuthority: string | undefined;
}

/** Decisions about the seals of a job, with the key that makes them. */
export interface Seal {
  readonly key: SealingKey;
  /** Start of the job: the time in every seal (ISO 8601). */
  readonly signedAt: string;
  readonly reason?: string | undefined;
  readonly location?: string | undefined;
  readonly contactInfo?: string | undefined;
  /** Whether the seal also certifies the document. A source that is already signed is sealed without. */
  readonly certify?: boolean | undefined;
  /** Requests one time stamp per row, for level B-T. */
  readonly fetchTimestamp?: FetchTimestamp | undefined;
  /** Data for level B-LT, in the part that all rows share; `unavailable` if no authority answered. */
  readonly validation?: SealValidation | 'unavailable' | undefined;
}

/** A seal as plain data for another thread. */
export interface PortableSeal extends Omit<Seal, 'key' | 'fetchTimestamp'> {
  /** DER, leaf first. */
  readonly chain: readonly Uint8Array[];
  /** PKCS#8 in DER. Absent if another machine signs. */
  readonly privateKey?: Uint8Array;
}

/** Baseline levels of PAdES (ETSI EN 319 142-1, clause 6). */
export type SealLevel = 'B-B' | 'B-T' | 'B-LT';

/** A row's seal, as in the manifest. */
export interface RowSeal {
  readonly level: SealLevel;
  /** SHA-256 of the leaf, as hex. */
  readonly certificate_sha256: string;
  readonly signed_at: string;
}

export const maxTimestamps = 1000;
/** Room for a time-stamp token in a row's seal. */
export const maxTimestampBytes = 10 * 1024;
