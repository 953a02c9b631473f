import { hash } from 'node:crypto';
import type { Row } from '../../rows/row.ts';

/** Length of a digest, 96 bits: a million different rows collide once in 10^17 times. */
const digestCharacters = 16;

export class DuplicateRows {
  readonly #first = new Map<string, number>();

  find(row: Row, rowNumber: number): number | undefined {
    // A missing cell differs from an empty one.
    const digest = hash('sha1', JSON.stringify(row), 'base64').slice(0, digestCharacters);
    const first = this.#first.get(digest);
    if (first === undefined) this.#first.set(digest, rowNumber);
    return first;
  }
}
