/** The text of a stream that is deflated, as far as it goes: what follows the stream ends it with an error. At most about so many letters. */
export const inflated = async (deflated: Blob, mostLetters: number): Promise<string> => {
  const decoder = new TextDecoder();
  let text = '';
  try {
    const reader = deflated.stream().pipeThrough(new DecompressionStream('deflate')).getReader();
    for (let { done, value } = await reader.read(); !done && text.length < mostLetters; { done, value } = await reader.read()) {
      text += decoder.decode(value, { stream: true });
    }
  } catch {
    // The end of the stream, or no such stream.
  }
  return text;
};

/** Where the data of a stream begins in a part of a PDF, by a place in its dictionary; undefined where it is not deflated. */
export const deflatedFrom = (text: string, index: number): number | undefined => {
  const start = text.indexOf('stream', index);
  if (start < 0 || start - index > 500) return undefined;
  const head = text.slice(Math.max(0, index - 500), start);
  if (!head.slice(head.lastIndexOf('obj')).includes('/FlateDecode')) return undefined;
  return start + (text[start + 6] === '\r' ? 8 : 7);
};
