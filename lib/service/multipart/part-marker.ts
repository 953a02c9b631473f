const line = Buffer.from('Content-Type: application/octet-stream\r\n');

/**
 * Makes every part of a multipart stream one that busboy hands out as a stream, whatever its sender says about it.
 *
 * busboy streams a part only when it has a file name or the type `application/octet-stream`; it gathers any other whole in
 * memory, tells its name only at its end, and decodes it by a character set that the sender chooses. It reads the first
 * `Content-Type` of a part, so this puts one at the head of each.
 */
export class PartMarker {
  readonly #delimiter: Buffer;
  // The first delimiter may stand at the very beginning, without the line end before it.
  #tail: Buffer = Buffer.from('\r\n');
  #invented = 2;

  constructor(boundary: string) {
    this.#delimiter = Buffer.from(`\r\n--${boundary}\r\n`);
  }

  /** The bytes that can be passed on after `chunk`: views of it where possible. */
  *push(chunk: Uint8Array): Generator<Uint8Array> {
    const data = Buffer.concat([this.#tail, chunk]);
    let start = this.#invented;
    this.#invented = 0;
    let searchFrom = 0;
    for (;;) {
      const found = data.indexOf(this.#delimiter, searchFrom);
      if (found < 0) break;
      const end = found + this.#delimiter.length;
      yield data.subarray(start, end);
      yield line;
      start = end;
      searchFrom = end;
    }
    const keepFrom = Math.max(searchFrom, data.length - this.#delimiter.length + 1);
    if (keepFrom > start) yield data.subarray(start, keepFrom);
    else this.#invented = start - keepFrom;
    this.#tail = data.subarray(keepFrom);
  }

  /** What was held back as the possible beginning of a delimiter. */
  end(): Uint8Array {
    return this.#tail.subarray(this.#invented);
  }
}
