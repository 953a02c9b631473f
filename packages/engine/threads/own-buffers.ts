const buffersOf = (value: unknown): readonly ArrayBuffer[] => {
  if (typeof value !== 'object' || value === null) return [];
  if (!ArrayBuffer.isView(value)) return Object.values(value).flatMap(buffersOf);
  const { buffer, byteLength } = value;
  return buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : [];
};

/** Returns the transferable buffers of a message, which hold exactly one file. Small files share theirs. */
export const ownBuffers = (message: unknown): ArrayBuffer[] => [...new Set(buffersOf(message))];
