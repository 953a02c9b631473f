/**
 * Queue of bytes that are produced in small pieces and consumed in large chunks. Small pieces are copied into blocks. A
 * large piece that many entries share is queued by reference, never copied.
 * ```
 *  block ┌ taken ┐┌ open piece ┐┌ free ┐      chunks: [piece, shared, piece, shared, …]
 * ```
 */
export class ByteQueue {
  /** Offset of the reserved space in the block that `reserve` returned. */
  reservedAt = 0;
  /** All bytes queued so far, including taken ones. */
  sizeBytes = 0;
  readonly #blockBytes: number;
  #block: Buffer<ArrayBuffer>;
  #pieceStart = 0;
  #pieceEnd = 0;
  #chunks: Uint8Array[] = [];

  /** `blockBytes` is the allocation size. */
  constructor(blockBytes = 16_384) {
    this.#blockBytes = blockBytes;
    this.#block = Buffer.allocUnsafeSlow(blockBytes);
  }

  /** Reserves bytes at the end and returns their block, with the offset in `reservedAt`. Fill them immediately. */
  reserve(sizeBytes: number): Buffer {
    if (this.#pieceEnd + sizeBytes > this.#block.length) {
      this.#closePiece();
      this.#block = Buffer.allocUnsafeSlow(Math.max(this.#blockBytes, sizeBytes));
      this.#pieceStart = 0;
      this.#pieceEnd = 0;
    }
    this.reservedAt = this.#pieceEnd;
    this.#pieceEnd += sizeBytes;
    this.sizeBytes += sizeBytes;
    return this.#block;
  }

  /** Appends a copy: the caller may reuse `bytes`. */
  copy(bytes: Uint8Array): void {
    this.reserve(bytes.length).set(bytes, this.reservedAt);
  }

  /** Appends `bytes` by reference: they must not change afterwards. */
  reference(bytes: Uint8Array): void {
    if (bytes.length === 0) return;
    this.#closePiece();
    this.#chunks.push(bytes);
    this.sizeBytes += bytes.length;
  }

  /** Counts bytes that the caller inserts between the taken and the next queued bytes. The queue must be empty. */
  skip(sizeBytes: number): void {
    if (this.#chunks.length > 0 || this.#pieceEnd > this.#pieceStart) throw new Error('What is queued was not taken.');
    this.sizeBytes += sizeBytes;
  }

  /** Returns the chunks queued since the last call, in order. */
  take(): Uint8Array[] {
    this.#closePiece();
    const chunks = this.#chunks;
    this.#chunks = [];
    return chunks;
  }

  pieces(): readonly Uint8Array[] {
    return [...this.#chunks, this.#block.subarray(this.#pieceStart, this.#pieceEnd)];
  }

  #closePiece(): void {
    if (this.#pieceEnd > this.#pieceStart) this.#chunks.push(this.#block.subarray(this.#pieceStart, this.#pieceEnd));
    this.#pieceStart = this.#pieceEnd;
  }
}
