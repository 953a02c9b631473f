/** Words up to U+07FF: Latin, Greek, Cyrillic, Hebrew, Arabic. */
const firstWords = 0x800 / 32;

/** A set of code points as a bitmap that grows with the highest one, up to 256 KiB. */
export class CodePointSet {
  #bits = new Uint32Array(firstWords);

  add(codePoint: number): void {
    if (codePoint >>> 5 >= this.#bits.length) this.#grow(codePoint >>> 5);
    (this.#bits[codePoint >>> 5] as number) |= 1 << (codePoint & 31);
  }

  has(codePoint: number): boolean {
    return ((this.#bits[codePoint >>> 5] ?? 0) & (1 << (codePoint & 31))) !== 0;
  }

  get isEmpty(): boolean {
    return this.#bits.every((word) => word === 0);
  }

  addText(text: string): void {
    for (let i = 0; i < text.length; i++) {
      const codePoint = text.codePointAt(i) as number;
      if (codePoint > 0xffff) i++;
      this.add(codePoint);
    }
  }

  /** Adds the characters of a text before the first one above `last`. Returns true if all were added. */
  addUpTo(last: number, text: string): boolean {
    for (let i = 0; i < text.length; i++) {
      const unit = text.charCodeAt(i);
      if (unit > last) return false;
      this.add(unit);
    }
    return true;
  }

  *[Symbol.iterator](): IterableIterator<number> {
    for (let word = 0; word < this.#bits.length; word++) {
      let bits = this.#bits[word] as number;
      while (bits !== 0) {
        const bit = 31 - Math.clz32(bits & -bits);
        yield word * 32 + bit;
        bits &= bits - 1;
      }
    }
  }

  #grow(word: number): void {
    let words = this.#bits.length;
    while (words <= word) words *= 2;
    const grown = new Uint32Array(words);
    grown.set(this.#bits);
    this.#bits = grown;
  }
}
