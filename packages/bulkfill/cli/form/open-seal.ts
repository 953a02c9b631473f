import type { PortableSeal, Seal } from '@bulkfill/engine/pdf/seal/seal';
import { openLocalKey } from '@bulkfill/engine/pdf/seal/sealing-key';
import { requestsTo } from '@bulkfill/service/stores/sealing/timestamp-authority';

/** A seal of the command, as plain data for its threads. */
export interface CommandSeal extends PortableSeal {
  readonly privateKey: Uint8Array;
  /** Time-stamp authority; undefined for seals without time stamps. */
  readonly tsaUrl: string | undefined;
}

/** Throws `SEAL_CERTIFICATE_INVALID`. */
export const openSeal = ({ chain, privateKey, tsaUrl, ...seal }: CommandSeal): Seal => ({
  ...seal,
  key: openLocalKey(chain, privateKey),
  fetchTimestamp: tsaUrl === undefined ? undefined : requestsTo(tsaUrl),
});
