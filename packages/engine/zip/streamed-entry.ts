import { combineCrc32 } from './combine-crc32.ts';
import { type DeflatedPart, deflatePart } from './deflated-part.ts';

/** Deflates one long entry in pieces of a fixed size, so that the output depends only on the bytes. */
export class StreamedEntry {
  crc32 = 0;
  uncompressedBytes = 0;
  compressedBytes = 0;
  readonly name: Buffer;
  readonly offsetBytes: number;
  readonly sizesFollow = true;
  readonly #emit: (deflated: Uint8Array) => void;
  readonly #piece = Buffer.allocUnsafe(pieceBytes);
  #filled = 0;

  constructor(name: Buffer, offsetBytes: number, emit: (deflated: Uint8Array) => void) {
    this.name = name;
    this.offsetBytes = offsetBytes;
    this.#emit = emit;
  }

  /** Bytes written but not deflated yet. */
  get pendingBytes(): number {
    return this.#filled;
  }

  write(bytes: Uint8Array): void {
    for (let from = 0; from < bytes.length; ) {
      const length = Math.min(bytes.length - from, pieceBytes - this.#filled);
      this.#piece.set(bytes.subarray(from, from + length), this.#filled);
      this.#filled += length;
      from += length;
      if (this.#filled === pieceBytes) this.#flush();
    }
  }

  append({ sizeBytes, crc32, deflated }: DeflatedPart): void {
    if (this.#filled > 0) this.#flush();
    this.crc32 = combineCrc32(this.crc32, crc32, sizeBytes);
    this.uncompressedBytes += sizeBytes;
    this.#hand(deflated);
  }

  end(): void {
    if (this.#filled > 0) this.#flush();
    this.#hand(finalBlock);
  }

  #flush(): void {
    const piece = this.#piece.subarray(0, this.#filled);
    this.#filled = 0;
    this.append(deflatePart(piece));
  }

  #hand(deflated: Uint8Array): void {
    this.compressedBytes += deflated.length;
    this.#emit(deflated);
  }
}

/** Four DEFLATE windows: restarting for each piece costs 1 to 2 % of a manifest's size. */
const pieceBytes = 128 * 1024;

/** Empty final block, with fixed codes (RFC 1951, 3.2.6). */
const finalBlock = Uint8Array.of(3, 0);
