import { randomBytes } from 'node:crypto';

/** 64 bits of a name, as two halves. */
export interface NameHash {
  high: number;
  low: number;
}

export type HashName = (name: Uint8Array) => Readonly<NameHash>;

/** Mixes every bit into every other. Source: the finalizer of MurmurHash3. */
const mixed = (value: number): number => {
  let bits = Math.imul(value ^ (value >>> 16), 0x85eb_ca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2_ae35);
  return bits ^ (bits >>> 16);
};

/** A hash that is another one each time, so that nobody can think of names that share theirs. It gives the same object for every name. */
export const seededHash = (): HashName => {
  const seeds = randomBytes(8);
  const highSeed = seeds.readInt32LE(0);
  const lowSeed = seeds.readInt32LE(4);
  const result: NameHash = { high: 0, low: 0 };
  return (name) => {
    let high = highSeed;
    let low = lowSeed ^ name.length;
    for (let at = 0; at < name.length; at++) {
      const byte = name[at]!;
      high = Math.imul(high ^ byte, 0x0100_0193);
      low = Math.imul((low << 13) | (low >>> 19), 0x9e37_79b1) + byte;
    }
    result.high = mixed(high ^ low);
    result.low = mixed(low + Math.imul(high, 0x27d4_eb2f));
    return result;
  };
};

/** Hashes that have been seen: 8 bytes each, and as much room again. */
export class NameHashes {
  #slots = new Int32Array(2 * 64);
  #count = 0;

  /** Whether this one has been seen before; from now on it has. */
  add({ high, low }: Readonly<NameHash>): boolean {
    if (4 * this.#count >= this.#slots.length) this.#grow();
    // A second half of zero is an empty slot.
    return this.#put(this.#slots, high, low === 0 ? 1 : low);
  }

  #put(slots: Int32Array, high: number, low: number): boolean {
    const mask = slots.length - 1;
    for (let at = (2 * low) & mask; ; at = (at + 2) & mask) {
      if (slots[at + 1] === 0) {
        slots[at] = high;
        slots[at + 1] = low;
        this.#count++;
        return false;
      }
      if (slots[at] === high && slots[at + 1] === low) return true;
    }
  }

  #grow(): void {
    const before = this.#slots;
    const slots = new Int32Array(2 * before.length);
    this.#count = 0;
    for (let at = 0; at < before.length; at += 2) {
      if (before[at + 1] !== 0) this.#put(slots, before[at]!, before[at + 1]!);
    }
    this.#slots = slots;
  }
}
