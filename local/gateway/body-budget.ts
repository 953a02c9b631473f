import { hash } from 'node:crypto';

const verifiedForMs = 10 * 60_000;
const maxVerified = 10_000;

const nameOf = (credentials: string): string => hash('sha256', credentials, 'base64');

/**
 * Memory that bodies may take while they arrive and are worked on, over all connections. A key that has opened something of late has all
 * of it; what comes with any other, which may be made up, has a quarter.
 */
export class BodyBudget {
  readonly #maxBytes: number;
  readonly #nowMs: () => number;
  readonly #verified = new Map<string, number>();
  #bytes = 0;
  #unverifiedBytes = 0;

  constructor(maxBytes: number, nowMs: () => number) {
    this.#maxBytes = maxBytes;
    this.#nowMs = nowMs;
  }

  /** Whether the credentials of a request have been found good in the last minutes. */
  isVerified(credentials: string): boolean {
    return (this.#verified.get(nameOf(credentials)) ?? 0) > this.#nowMs();
  }

  /** Notes that credentials have been found good. */
  verify(credentials: string): void {
    const name = nameOf(credentials);
    this.#verified.delete(name);
    this.#verified.set(name, this.#nowMs() + verifiedForMs);
    for (const oldest of this.#verified.keys()) {
      if (this.#verified.size <= maxVerified) break;
      this.#verified.delete(oldest);
    }
  }

  /** What one body takes. `take` is false, and takes nothing, where there is no room. */
  account(verified: boolean): { take(bytes: number): boolean; giveBack(): void } {
    let own = 0;
    return {
      take: (bytes) => {
        const roomBytes = verified ? this.#maxBytes - this.#bytes : this.#maxBytes / 4 - this.#unverifiedBytes;
        if (bytes > Math.min(roomBytes, this.#maxBytes - this.#bytes)) return false;
        own += bytes;
        this.#bytes += bytes;
        if (!verified) this.#unverifiedBytes += bytes;
        return true;
      },
      giveBack: () => {
        this.#bytes -= own;
        if (!verified) this.#unverifiedBytes -= own;
        own = 0;
      },
    };
  }
}
