import { hash, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../../kit/clock.ts';

/** Reads the stored secret as it is now: a JSON object whose texts are the values that are accepted. Rejects where it cannot. */
export type ReadOriginSecret = () => Promise<string>;

export interface OriginSecretSettings {
  /** How old what was read may be before it is read again. */
  readonly refreshMs: number;
  /** How long what was read is still used where it cannot be read again. */
  readonly staleMs: number;
  /** A value that is not known has the secret read again, but not more often than this. */
  readonly rereadMs: number;
}

/** A shorter value could be guessed, or left in by mistake. */
const minValueLength = 32;

const digest = (text: string): Buffer => hash('sha256', text, 'buffer');

/** Digests of the values of a stored secret. Throws where it holds none that can be used. */
const acceptedValues = (stored: string): readonly Buffer[] => {
  const members: unknown = JSON.parse(stored);
  const values = typeof members === 'object' && members !== null ? Object.values(members) : [];
  const usable = values.filter((value): value is string => typeof value === 'string' && value.length >= minValueLength);
  if (usable.length === 0 || usable.length !== values.length)
    throw new Error(`The origin secret must be a JSON object of texts of ${minValueLength} characters or more.`);
  return usable.map(digest);
};

interface Known {
  readonly values: readonly Buffer[];
  readonly readAtMs: number;
}

/**
 * Tells whether a request's value is one of the origin secret's. What was read is kept for `refreshMs`; while storage cannot be read, for
 * `staleMs`; after that, and before the first read, the question is answered by a rejection and never by yes.
 */
export class OriginSecret {
  readonly #read: ReadOriginSecret;
  readonly #clock: Clock;
  readonly #settings: OriginSecretSettings;
  #known: Known | undefined;
  #triedAtMs = Number.NEGATIVE_INFINITY;

  constructor(read: ReadOriginSecret, clock: Clock, settings: OriginSecretSettings) {
    this.#read = read;
    this.#clock = clock;
    this.#settings = settings;
  }

  async accepts(value: string): Promise<boolean> {
    const asked = digest(value);
    if (this.#ageMs() < this.#settings.refreshMs && this.#has(asked)) return true;
    if (this.#clock.nowMs() - this.#triedAtMs >= this.#settings.rereadMs || this.#known === undefined) await this.#refresh();
    return this.#ageMs() < this.#settings.staleMs && this.#has(asked);
  }

  #ageMs(): number {
    return this.#known === undefined ? Number.POSITIVE_INFINITY : this.#clock.nowMs() - this.#known.readAtMs;
  }

  /** Compares digests of one length, each of them whatever the others say. */
  #has(asked: Buffer): boolean {
    return (this.#known?.values ?? []).map((value) => timingSafeEqual(value, asked)).includes(true);
  }

  async #refresh(): Promise<void> {
    const nowMs = this.#clock.nowMs();
    this.#triedAtMs = nowMs;
    try {
      this.#known = { values: acceptedValues(await this.#read()), readAtMs: nowMs };
    } catch (error) {
      if (this.#ageMs() >= this.#settings.staleMs) throw error;
    }
  }
}
