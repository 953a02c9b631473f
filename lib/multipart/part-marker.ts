const line = Buffer.from('Content-Type: application/octet-stream\r\n');

/**
 * Makes busboy stream every part of a multipart body, regardless of its headers.
 *
 * busboy streams a part only if it has a file name or the type `application/octet-stream`. It buffers any other part in
 * memory, reports its name at its end, and decodes it with a charset chosen by the sender. It uses the first
 * `Content-Type` of a part, so this class inserts one at the start of each.
 */
export class PartMarker {
  readonly #delimiter: Buffer;
  // The first delimiter may be at the very beginning, without a line end before it.
  #tail: Buffer = Buffer.from('\r\n');
  #invented = 2;

  constructor(boundary: string) {
    this.#delimiter = Buffer.from(`\r\n--${boundary}\r\n`);
  }

  /** Yields the bytes that can be forwarded after `chunk`, as views of it if possible. */
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

  /** Returns the bytes held back as a possible start of a delimiter. */
  end(): Uint8Array {
    return this.#tail.subarray(this.#invented);
  }
}
