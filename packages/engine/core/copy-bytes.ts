/** Copies bytes, for storing: views of zlib and `Buffer` keep buffers in memory that can be a hundred times larger. */
export const copyBytes = (bytes: Uint8Array): Uint8Array =>
  bytes.buffer.byteLength === bytes.byteLength ? bytes : new Uint8Array(bytes);
