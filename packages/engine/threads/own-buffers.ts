/** Returns the buffers that can be transferred instead of copied: those that hold exactly one file. */
export const ownBuffers = (files: readonly Uint8Array[]): ArrayBuffer[] =>
  files.flatMap(({ buffer, length }) =>
    buffer instanceof ArrayBuffer && buffer.byteLength === length ? [buffer] : [],
  );
