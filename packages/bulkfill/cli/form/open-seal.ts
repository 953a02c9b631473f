import { openPortableSeal, type PortableSeal } from '@bulkfill/engine/pdf/seal/portable-seal';
import type { Seal } from '@bulkfill/engine/pdf/seal/seal';
import { requestsTo } from '@bulkfill/service/stores/sealing/timestamp-authority';

/** A seal of the command, as plain data for its threads. */
export interface CommandSeal extends PortableSeal {
  /** Time-stamp authority; undefined for seals without time stamps. */
  readonly tsaUrl: string | undefined;
}

/** Throws `SEAL_CERTIFICATE_INVALID`. */
export const openSeal = ({ tsaUrl, ...seal }: CommandSeal): Seal => ({
  ...openPortableSeal(seal),
  fetchTimestamp: tsaUrl === undefined ? undefined : requestsTo(tsaUrl),
});
