const sizeBytes = 512 * 1024;
const mostKept = 8;

/** Pool of 512 KiB buffers for bodies: garbage collection of new ones would cost half of the processor time. */
export class BufferPool {
  readonly #spare: Buffer[] = [];

  take(): Buffer {
    return this.#spare.pop() ?? Buffer.allocUnsafeSlow(sizeBytes);
  }

  /** Returns a buffer that nothing will read or write. Excess buffers are left to the collector. */
  giveBack(buffer: Buffer): void {
    if (this.#spare.length < mostKept) this.#spare.push(buffer);
  }
}
