import type { PortableSeal } from '../../pdf/seal/portable-seal.ts';
import type { FetchTimestamp, Seal } from '../../pdf/seal/seal.ts';
import { openLocalKey, openRemoteKey, type SignDigest } from '../../pdf/seal/sealing-key.ts';

/** A seal as plain data for a thread. The thread asks its host for what needs another machine. */
export interface SealTask extends Omit<PortableSeal, 'privateKey'> {
  /** Absent if the host signs. */
  readonly privateKey?: Uint8Array;
  readonly hasTimestamps: boolean;
}

/** Services of a host for the seals of its threads. */
export interface SealHost {
  readonly sign?: SignDigest | undefined;
  readonly fetchTimestamp?: FetchTimestamp | undefined;
}

/** A seal for a thread, with the host that answers its questions. */
export interface HostedSeal {
  readonly task: SealTask;
  readonly host: SealHost;
}

type SealQuestion =
  | { readonly kind: 'sign'; readonly digest: Uint8Array }
  | { readonly kind: 'timestamp'; readonly request: Uint8Array };

/** Opens a seal in a thread. Throws `SEAL_CERTIFICATE_INVALID`. */
export const openSeal = async (
  { chain, privateKey, hasTimestamps, ...seal }: SealTask,
  ask: (question: SealQuestion) => Promise<Uint8Array>,
): Promise<Seal> => ({
  ...seal,
  key:
    privateKey === undefined
      ? await openRemoteKey(chain, (digest) => ask({ kind: 'sign', digest }))
      : openLocalKey(chain, privateKey),
  fetchTimestamp: hasTimestamps
    ? async (request) => {
        const response = await ask({ kind: 'timestamp', request });
        if (response.length === 0) throw new Error('The time-stamp authority did not answer.');
        return response;
      }
    : undefined,
});

/**
 * Answers questions of a thread about its seal. An authority that fails is answered with no bytes, because a rejection
 * would end the work.
 */
export const answerSealQuestions =
  ({ sign, fetchTimestamp }: SealHost) =>
  async (question: unknown): Promise<Uint8Array> => {
    const asked = question as SealQuestion;
    if (asked.kind === 'sign' && sign !== undefined) return Uint8Array.from(await sign(asked.digest));
    if (asked.kind === 'timestamp' && fetchTimestamp !== undefined)
      return Uint8Array.from(await fetchTimestamp(asked.request).catch(() => []));
    throw new Error('The host of this thread does not seal.');
  };
