const sizeBytes = 512 * 1024;
const mostKept = 8;

/**
 * Buffers of 512 KiB that are used again: bodies pass through them, so that memory stays flat whatever their length. Fresh ones for
 * each stretch of a body would cost half of the server's processor time in collecting them.
 */
export class BufferPool {
  readonly #spare: Buffer[] = [];

  take(): Buffer {
    return this.#spare.pop() ?? Buffer.allocUnsafeSlow(sizeBytes);
  }

  /** Only what nobody reads or writes from now on may be given back; the rest is left to the collector. */
  giveBack(buffer: Buffer): void {
    if (this.#spare.length < mostKept) this.#spare.push(buffer);
  }
}
