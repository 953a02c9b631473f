import { createHash, type Hash } from 'node:crypto';

/** Digest states after the prefix that rows share. Hashes it once per algorithm. */
export class PrefixDigests {
  readonly #prefix: Uint8Array;
  readonly #states = new Map<string, Hash>();

  constructor(prefix: Uint8Array) {
    this.#prefix = prefix;
  }

  /** Returns the state, which callers copy and do not update. */
  state(algorithm: string): Hash {
    let state = this.#states.get(algorithm);
    if (state === undefined) {
      state = createHash(algorithm).update(this.#prefix);
      this.#states.set(algorithm, state);
    }
    return state;
  }

  /** Returns the SHA-256 of a row's PDF, as hex. */
  sha256(tail: Uint8Array): string {
    return this.state('sha256').copy().update(tail).digest('hex');
  }
}
