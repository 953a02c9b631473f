import type { KeyObject } from 'node:crypto';
import { EngineError } from '@bulkfill/engine/core/engine-error';
import { KeptSealingKey } from '@bulkfill/engine/pdf/seal/kept-sealing-key';
import type { Seal } from '@bulkfill/engine/pdf/seal/seal';
import { openLocalKey, openRemoteKey } from '@bulkfill/engine/pdf/seal/sealing-key';

/** Electronic seal (PAdES) on every PDF. Set one of `privateKey` and `sign`. */
export interface SealOptions {
  /** Certificates in PEM or DER, leaf first. */
  readonly chain: string | Uint8Array | readonly (string | Uint8Array)[];
  /** RSA of 2048 to 4096 bits, or ECDSA with P-256 or P-384: PKCS#8 in PEM or DER, without a password. */
  readonly privateKey?: string | Uint8Array | KeyObject | undefined;
  /**
   * Signs a digest (SHA-256; SHA-384 for P-384) with a key elsewhere, such as AWS KMS. Returns PKCS#1 v1.5 for RSA, and
   * DER for ECDSA. At most 16 calls overlap. A rejection ends the fill.
   */
  readonly sign?: ((digest: Uint8Array) => Uint8Array | Promise<Uint8Array>) | undefined;
  readonly reason?: string | undefined;
  readonly location?: string | undefined;
  readonly contactInfo?: string | undefined;
  /** Also certify the PDF: only its form may be filled, or nothing may change if it is flattened (false). */
  readonly certify?: boolean | undefined;
  /** Time in the seals (now). The same time and key return the same bytes, except for ECDSA by `sign`. */
  readonly signedAt?: Date | undefined;
}

/** Opens a seal; `kept` may have its key. Throws `SEAL_CERTIFICATE_INVALID` and `INVALID_PARAMETER`. */
export const openSeal = async (options: SealOptions, kept = new KeptSealingKey()): Promise<Seal> => {
  const { chain, privateKey, sign, signedAt = new Date(), ...settings } = options;
  if ((privateKey === undefined) === (sign === undefined))
    throw new EngineError('INVALID_PARAMETER', { message: '"seal" needs exactly one of "privateKey" and "sign".' });
  const key = await kept.open([chain, privateKey, sign], () =>
    sign === undefined ? openLocalKey(chain, privateKey as KeyObject) : openRemoteKey(chain, sign),
  );
  return { ...settings, signedAt: signedAt.toISOString(), key };
};
