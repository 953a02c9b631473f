/**
 * The same bytes in memory of their own length, to be kept. zlib and `Buffer` return views of buffers that can be a hundred times larger,
 * and a view keeps its whole buffer in memory.
 */
export const ownBytes = (bytes: Uint8Array): Uint8Array => (bytes.buffer.byteLength === bytes.byteLength ? bytes : new Uint8Array(bytes));
