import { hash } from 'node:crypto';
import { KeptSealingKey } from '../../pdf/seal/kept-sealing-key.ts';
import type { FetchTimestamp, PortableSeal, Seal } from '../../pdf/seal/seal.ts';
import { openLocalKey, openRemoteKey, type SignDigest } from '../../pdf/seal/sealing-key.ts';

/** A seal for a thread. The thread asks its host for what needs another machine. */
export interface SealTask extends PortableSeal {
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

type AskHost = (question: SealQuestion) => Promise<Uint8Array>;

/** Seals of a thread. A key that stays the same is opened once. */
export class ThreadSeals {
  readonly #key = new KeptSealingKey();
  /** Asks the host of the current task, which a kept key outlives. */
  #ask: AskHost | undefined;

  /** Throws `SEAL_CERTIFICATE_INVALID`. */
  async open({ chain, privateKey, hasTimestamps, ...seal }: SealTask, ask: AskHost): Promise<Seal> {
    this.#ask = ask;
    const id = hash('sha256', Buffer.concat([...chain, privateKey ?? Buffer.alloc(0)]));
    const key = await this.#key.open([id], () =>
      privateKey === undefined
        ? openRemoteKey(chain, (digest) => this.#ask!({ kind: 'sign', digest }))
        : openLocalKey(chain, privateKey),
    );
    const fetchTimestamp: FetchTimestamp = async (request) => {
      const response = await ask({ kind: 'timestamp', request });
      if (response.length === 0) throw new Error('The time-stamp authority did not answer.');
      return response;
    };
    return { ...seal, key, fetchTimestamp: hasTimestamps ? fetchTimestamp : undefined };
  }
}

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
