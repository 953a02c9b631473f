const buffersOf = (value: unknown): readonly ArrayBuffer[] => {
  if (typeof value !== 'object' || value === null) return [];
  if (!ArrayBuffer.isView(value)) return Object.values(value).flatMap(buffersOf);
  const { buffer, byteLength } = value;
  return buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : [];
};

/**
 * Returns the buffers of a message that can be transferred instead of copied: those that hold exactly one file. Small
 * files share theirs with others.
 */
export const ownBuffers = (message: unknown): ArrayBuffer[] => [...new Set(buffersOf(message))];
