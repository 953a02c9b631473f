import { randomBytes } from 'node:crypto';

export interface NameHash {
  high: number;
  low: number;
}

export type HashName = (name: Uint8Array) => Readonly<NameHash>;

/** Mixes every bit into every other bit. Source: the finalizer of MurmurHash3. */
const mixed = (value: number): number => {
  let bits = Math.imul(value ^ (value >>> 16), 0x85eb_ca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2_ae35);
  return bits ^ (bits >>> 16);
};

/** Returns a randomly seeded hash function, against constructed collisions. It reuses one result object. */
export const createSeededHash = (): HashName => {
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

/** Set of hashes: 8 bytes each, and the same amount of spare space. */
export class NameHashes {
  #slots = new Int32Array(2 * 64);
  #count = 0;

  add({ high, low }: Readonly<NameHash>): boolean {
    if (4 * this.#count >= this.#slots.length) this.#grow();
    // A zero in the second half marks an empty slot.
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
