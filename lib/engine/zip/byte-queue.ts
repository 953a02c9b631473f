/**
 * Bytes made in small pieces, given away in large chunks. Small pieces are written side by side into blocks; a large piece that
 * many entries share is queued by reference, never copied.
 *
 * ```
 *  block ┌ taken ┐┌ open piece ┐┌ free ┐      chunks: [piece, shared, piece, shared, …]
 * ```
 */
export class ByteQueue {
  /** Offset, in the block that `reserve` returned, of the room it made. */
  reservedAt = 0;
  /** All bytes queued since the start, taken or not. */
  sizeBytes = 0;
  readonly #blockBytes: number;
  #block: Buffer<ArrayBuffer>;
  #pieceStart = 0;
  #pieceEnd = 0;
  #chunks: Uint8Array[] = [];

  /** `blockBytes`: what is allocated at a time. */
  constructor(blockBytes = 16_384) {
    this.#blockBytes = blockBytes;
    this.#block = Buffer.allocUnsafeSlow(blockBytes);
  }

  /** Makes room for `sizeBytes` at the end of the queue and returns the block they are in, from `reservedAt`. The caller fills them at once. */
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

  /** Appends `bytes` themselves: nobody may change them from now on. */
  reference(bytes: Uint8Array): void {
    if (bytes.length === 0) return;
    this.#closePiece();
    this.#chunks.push(bytes);
    this.sizeBytes += bytes.length;
  }

  /** Counts bytes that somebody else puts between what was taken and what is queued next. Nothing may be queued. */
  skip(sizeBytes: number): void {
    if (this.#chunks.length > 0 || this.#pieceEnd > this.#pieceStart) throw new Error('What is queued was not taken.');
    this.sizeBytes += sizeBytes;
  }

  /** The chunks queued since the last call, in order. */
  take(): Uint8Array[] {
    this.#closePiece();
    const chunks = this.#chunks;
    this.#chunks = [];
    return chunks;
  }

  /** What is queued, without taking it. */
  pieces(): readonly Uint8Array[] {
    return [...this.#chunks, this.#block.subarray(this.#pieceStart, this.#pieceEnd)];
  }

  #closePiece(): void {
    if (this.#pieceEnd > this.#pieceStart) this.#chunks.push(this.#block.subarray(this.#pieceStart, this.#pieceEnd));
    this.#pieceStart = this.#pieceEnd;
  }
}
