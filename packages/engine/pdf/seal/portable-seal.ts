import type { Seal } from './seal.ts';
import { openLocalKey } from './sealing-key.ts';

/** A seal with a local key, as plain data for another thread. */
export interface PortableSeal extends Pick<Seal, 'signedAt' | 'reason' | 'location' | 'contactInfo' | 'certify'> {
  /** DER, leaf first. */
  readonly chain: readonly Uint8Array[];
  /** PKCS#8 in DER. */
  readonly privateKey: Uint8Array;
}

/** Throws `SEAL_CERTIFICATE_INVALID`. */
export const openPortableSeal = ({ chain, privateKey, ...settings }: PortableSeal): Seal => ({
  ...settings,
  key: openLocalKey(chain, privateKey),
});
