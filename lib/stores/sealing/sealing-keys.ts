import { minuteMs } from '@bulkfill/engine/core/units';
import type { Certificate } from '@bulkfill/engine/pdf/asn1/certificate';
import { collectValidationData, type FetchAuthority } from '@bulkfill/engine/pdf/seal/collect-validation-data';
import type { Seal, SealValidation } from '@bulkfill/engine/pdf/seal/seal';
import {
  type ChainInput,
  openLocalKey,
  openPublicChain,
  requireValidAt,
  type SignDigest,
} from '@bulkfill/engine/pdf/seal/sealing-key';
import type { HostedSeal, SealHost } from '@bulkfill/engine/threads/tasks/seal-task';
import type { Clock } from '../../core/clock.ts';
import { isAppError } from '../../errors/app-error.ts';
import type { SealKey } from './seal-key.ts';

/** Terms of all seals of a deployment, besides their key. */
export interface SealTerms
  extends Pick<Seal, 'reason' | 'location' | 'contactInfo' | 'certify'>,
    Pick<SealHost, 'fetchTimestamp'> {
  /** Embeds revocation data, fetched once per job. */
  readonly fetchAuthority?: FetchAuthority | undefined;
}

/** The sealing key of a deployment. */
export interface HeldSeal {
  readonly leaf: Certificate;
  readonly hasTimestamps: boolean;
  /** Throws `SEAL_CERTIFICATE_INVALID` if a certificate of the chain is not valid at this time. */
  requireValid(atMs: number): void;
  /** Returns the seal of work that started at `signedAt` (ISO 8601). Throws `SEAL_CERTIFICATE_INVALID`. */
  of(signedAt: string, signal?: AbortSignal): Promise<HostedSeal>;
}

/** An account's own key, or else the key of the service. */
export interface SealingKeys {
  /** Returns `undefined` if no key is configured. Throws `SEAL_CERTIFICATE_INVALID`. */
  find(own?: SealKey): Promise<HeldSeal | undefined>;
}

export const noSealingKeys: SealingKeys = { find: async () => undefined };

const maxKeptKeys = 100;

/** Returns the keys of accounts, opened on first use, and the key of the service for the other accounts. */
export const sealingKeysOf = (ofService: SealingKeys, open: (own: SealKey) => SealingKeys): SealingKeys => {
  const kept = new Map<string, SealingKeys>();
  return {
    find: (own) => {
      if (own === undefined) return ofService.find();
      const id = JSON.stringify(own);
      const known = kept.get(id);
      if (known !== undefined) return known.find();
      if (kept.size >= maxKeptKeys) kept.clear();
      const opened = open(own);
      kept.set(id, opened);
      return opened.find();
    },
  };
};

/** Opening a refused key again costs its decryption, and the console asks on every page. */
const refusalMs = minuteMs;

/** Caches the key that `open` returns, and its refusal for a minute. Other failures are tried again immediately. */
const openOnce = (clock: Pick<Clock, 'nowMs'>, open: () => Promise<HeldSeal>): SealingKeys => {
  let opened: Promise<HeldSeal> | undefined;
  let staleAtMs = Number.POSITIVE_INFINITY;
  return {
    find: () => {
      if (clock.nowMs() >= staleAtMs) {
        opened = undefined;
        staleAtMs = Number.POSITIVE_INFINITY;
      }
      opened ??= open().catch((error: unknown) => {
        staleAtMs = clock.nowMs() + (isAppError(error) ? refusalMs : 0);
        throw error;
      });
      return opened;
    },
  };
};

const copiesOf = (files: readonly Uint8Array[]): readonly Uint8Array[] => files.map((file) => Uint8Array.from(file));

const copyOf = ({ certificates, lists, ocsp, timestampAuthority }: SealValidation): SealValidation => ({
  certificates: copiesOf(certificates),
  lists: copiesOf(lists),
  ocsp: copiesOf(ocsp),
  timestampAuthority,
});

/** Maximum time for all answers about one job's certificates. */
const collectingMs = 15_000;

const held = (
  clock: Pick<Clock, 'nowMs'>,
  chain: readonly Certificate[],
  terms: SealTerms,
  signer: { readonly privateKey: Uint8Array } | { readonly sign: SignDigest },
): HeldSeal => {
  const { fetchTimestamp, fetchAuthority, ...shown } = terms;
  const hasTimestamps = fetchTimestamp !== undefined;
  return {
    leaf: chain[0]!,
    hasTimestamps,
    requireValid: (atMs) => requireValidAt({ chain }, atMs),
    of: async (signedAt, signal) => {
      const signals = [AbortSignal.timeout(collectingMs), ...(signal === undefined ? [] : [signal])];
      const validation =
        fetchAuthority &&
        (await collectValidationData(chain, fetchTimestamp, {
          fetchAuthority,
          nowMs: clock.nowMs(),
          signal: AbortSignal.any(signals),
        }));
      return {
        // Copies: a task transfers its bytes to its thread.
        get task() {
          return {
            ...shown,
            ...('privateKey' in signer ? { privateKey: Uint8Array.from(signer.privateKey) } : {}),
            chain: copiesOf(chain.map(({ der }) => der)),
            hasTimestamps,
            signedAt,
            validation: typeof validation === 'object' ? copyOf(validation) : validation,
          };
        },
        host: { fetchTimestamp, ...('sign' in signer ? signer : {}) },
      };
    },
  };
};

/** Returns the key of a PKCS#12 file. Its signatures are made in the threads that fill. */
export const fileSealingKeys = (
  clock: Pick<Clock, 'nowMs'>,
  read: () => Promise<{ readonly file: Uint8Array; readonly password: string }>,
  terms: SealTerms,
): SealingKeys =>
  openOnce(clock, async () => {
    const { file, password } = await read();
    // Loads the reader of files only if a file is set.
    const { readPkcs12 } = await import('@bulkfill/engine/pdf/seal/read-pkcs12');
    const { chain, privateKey } = readPkcs12(file, password);
    const { chain: opened } = openLocalKey(chain, privateKey);
    return held(clock, opened, terms, { privateKey: privateKey.export({ type: 'pkcs8', format: 'der' }) });
  });

/** Returns a key that never leaves another machine, which signs each digest. `readChain`: leaf first. */
export const remoteSealingKeys = (
  clock: Pick<Clock, 'nowMs'>,
  readChain: () => Promise<ChainInput>,
  terms: SealTerms,
  signer: (leaf: Certificate) => SignDigest,
): SealingKeys =>
  openOnce(clock, async () => {
    const certificates = openPublicChain(await readChain());
    return held(clock, certificates, terms, { sign: signer(certificates[0]!) });
  });
