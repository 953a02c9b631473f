import { hash } from 'node:crypto';

const knownForMs = 10 * 60_000;
const maxKnown = 10_000;

/** Hashes credentials, so that they are not stored. */
export const nameOfCredentials = (credentials: string): string => hash('sha256', credentials, 'base64');

/** Hashes of credentials that a function accepted in the last ten minutes, at most 10,000. */
export class KnownCredentials {
  readonly #nowMs: () => number;
  readonly #untilMs = new Map<string, number>();

  constructor(nowMs: () => number) {
    this.#nowMs = nowMs;
  }

  has(credentials: string): boolean {
    return (this.#untilMs.get(nameOfCredentials(credentials)) ?? 0) > this.#nowMs();
  }

  add(credentials: string): void {
    const name = nameOfCredentials(credentials);
    this.#untilMs.delete(name);
    this.#untilMs.set(name, this.#nowMs() + knownForMs);
    for (const oldest of this.#untilMs.keys()) {
      if (this.#untilMs.size <= maxKnown) break;
      this.#untilMs.delete(oldest);
    }
  }
}
