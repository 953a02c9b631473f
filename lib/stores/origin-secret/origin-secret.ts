import { hash, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../../core/clock.ts';

/** Reads the current secret: a JSON object with texts as accepted values. Rejects if it cannot be read. */
export type ReadOriginSecret = () => Promise<string>;

export interface OriginSecretSettings {
  readonly refreshMs: number;
  /** Maximum age while the secret cannot be read again. */
  readonly staleMs: number;
  /** Minimum interval between reads triggered by unknown values. */
  readonly rereadMs: number;
}

/** Shorter values could be guessed, or left in by mistake. */
const minValueLength = 32;

const digest = (text: string): Buffer => hash('sha256', text, 'buffer');

/** Returns digests of the values of a secret. Throws if a value is unusable or none exists. */
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
 * Verifies against the origin secret, cached for `refreshMs`, or `staleMs` while it is unreadable. Rejects without one.
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
    if (this.#clock.nowMs() - this.#triedAtMs >= this.#settings.rereadMs || this.#known === undefined)
      await this.#refresh();
    return this.#ageMs() < this.#settings.staleMs && this.#has(asked);
  }

  #ageMs(): number {
    return this.#known === undefined ? Number.POSITIVE_INFINITY : this.#clock.nowMs() - this.#known.readAtMs;
  }

  /** Compares digests of equal length, and always all of them. */
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
