/**
 * Copies bytes into a buffer of their own length, for storing. zlib and `Buffer` return views of buffers that can be a
 * hundred times larger, and a view keeps its whole buffer in memory.
 */
export const ownBytes = (bytes: Uint8Array): Uint8Array =>
  bytes.buffer.byteLength === bytes.byteLength ? bytes : new Uint8Array(bytes);
