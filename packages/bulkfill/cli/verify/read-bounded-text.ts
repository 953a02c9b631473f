export const readBoundedText = async (
  chunks: AsyncIterable<Uint8Array>,
  maxBytes: number,
): Promise<string | undefined> => {
  const held: Uint8Array[] = [];
  let sizeBytes = 0;
  for await (const chunk of chunks) {
    sizeBytes += chunk.length;
    if (sizeBytes > maxBytes) return undefined;
    held.push(chunk);
  }
  return Buffer.concat(held).toString('utf8');
};
