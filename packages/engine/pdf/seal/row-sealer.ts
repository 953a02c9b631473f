import type { Hash } from 'node:crypto';
import { hash } from 'node:crypto';
import { CmsWriter } from './cms.ts';
import { requestTimestamp, type TimestampToken } from './request-timestamp.ts';
import type { RowSeal, Seal, SealLevel } from './seal.ts';
import { type SealPlace, writeRange, writeValue } from './seal-value.ts';

export interface SealedTail {
  readonly tail: Uint8Array;
  readonly seal: RowSeal;
  /** Whether the authority gave no time stamp. */
  readonly lacksTimestamp: boolean;
  /** Whether data about the revocation of a certificate is missing. */
  readonly lacksRevocation: boolean;
}

/**
 * Seals the rows of one job. The digest of the shared prefix is computed once and copied per row, so that a seal costs
 * the same for every size of the source.
 */
export class RowSealer {
  readonly #seal: Seal;
  readonly #cms: CmsWriter;
  readonly #prefix: Hash;
  readonly #prefixBytes: number;
  /** Whether a signature was ever awaited. Tails are then copied, because the stamper reuses their buffer. */
  #isAsync = false;

  /** `prefix`: digest state after the shared bytes, in the algorithm of the key. `prefixBytes`: their number. */
  constructor(seal: Seal, prefix: Hash, prefixBytes: number) {
    this.#seal = seal;
    this.#cms = new CmsWriter(seal.key);
    this.#prefix = prefix;
    this.#prefixBytes = prefixBytes;
  }

  /** Seals a row. The tail is valid until the next row is stamped, unless it is awaited. */
  seal(stamped: Uint8Array, place: SealPlace): SealedTail | Promise<SealedTail> {
    const { key, fetchTimestamp } = this.#seal;
    const own = this.#isAsync ? Buffer.from(stamped) : Buffer.from(stamped.buffer, stamped.byteOffset, stamped.length);
    writeRange(own, place, this.#prefixBytes);
    const { valueAt, valueEnd } = place;
    const digest = this.#prefix.copy().update(own.subarray(0, valueAt)).update(own.subarray(valueEnd)).digest();
    const attributes = this.#cms.attributes(digest);
    const signature = key.sign(hash(key.algorithm.digest, attributes, 'buffer'));
    if (!this.#isAsync && !(signature instanceof Promise) && fetchTimestamp === undefined)
      return this.#finish(own, place, this.#cms.write(attributes, signature), 'B-B');
    const tail = this.#isAsync ? own : Buffer.from(own);
    this.#isAsync = true;
    return this.#finishLater(tail, place, attributes, signature);
  }

  async #finishLater(
    tail: Buffer,
    place: SealPlace,
    attributes: Uint8Array,
    signing: Uint8Array | Promise<Uint8Array>,
  ): Promise<SealedTail> {
    const signature = await signing;
    const stamp = await this.#timestamp(signature);
    return this.#finish(tail, place, this.#cms.write(attributes, signature, stamp?.token), this.#levelOf(stamp));
  }

  #levelOf(stamp: TimestampToken | undefined): SealLevel {
    const { validation } = this.#seal;
    if (stamp === undefined) return 'B-B';
    const isCovered = typeof validation === 'object' && validation.timestampAuthority === stamp.authority.sha256;
    return isCovered ? 'B-LT' : 'B-T';
  }

  /** Returns a token; undefined without an authority, or if it fails. */
  async #timestamp(signature: Uint8Array): Promise<TimestampToken | undefined> {
    const { fetchTimestamp } = this.#seal;
    return fetchTimestamp && requestTimestamp(fetchTimestamp, signature).catch(() => undefined);
  }

  #finish(tail: Buffer, place: SealPlace, cms: Uint8Array, level: SealLevel): SealedTail {
    if (2 * cms.length > place.valueEnd - place.valueAt - 2) throw new RangeError('The signature exceeds its room.');
    writeValue(tail, place, cms);
    const { key, signedAt, fetchTimestamp, validation } = this.#seal;
    return {
      tail,
      seal: { level, certificate_sha256: key.chain[0]!.sha256, signed_at: signedAt },
      lacksTimestamp: fetchTimestamp !== undefined && level === 'B-B',
      lacksRevocation: validation === 'unavailable' || (validation !== undefined && level === 'B-T'),
    };
  }
}
