const windowBytes = 4 * 1024 * 1024;
/** Overlap of windows: larger than metadata packets and object streams, so that one window holds each whole. */
export const overlapBytes = 256 * 1024;

export interface PdfWindow {
  /** Contents as one character per byte. */
  readonly text: string;
  /** Yields the texts of deflated streams whose dictionaries match the pattern, cut at about `mostLetters`. */
  inflated(pattern: RegExp, mostLetters: number): AsyncGenerator<string>;
}

export interface PdfLook<Found> {
  look(window: PdfWindow): Promise<void>;
  found(): Found;
}

export const lookThrough = async (file: Blob, looks: readonly PdfLook<unknown>[]): Promise<void> => {
  for await (const window of windowsOf(file)) for (const { look } of looks) await look(window);
};

async function* windowsOf(file: Blob): AsyncGenerator<PdfWindow> {
  const latin = new TextDecoder('latin1');
  for (let start = 0; start < file.size; start += windowBytes) {
    const text = latin.decode(await file.slice(start, start + windowBytes + overlapBytes).arrayBuffer());
    yield {
      text,
      async *inflated(pattern, mostLetters) {
        for (const { index } of text.matchAll(pattern)) {
          const at = deflatedFrom(text, index);
          if (at !== undefined) yield await inflate(file.slice(start + at, start + at + overlapBytes), mostLetters);
        }
      },
    };
  }
}

/** Inflates a stream until it ends: the bytes after it raise an error. */
const inflate = async (deflated: Blob, mostLetters: number): Promise<string> => {
  const decoder = new TextDecoder();
  let text = '';
  try {
    const reader = deflated.stream().pipeThrough(new DecompressionStream('deflate')).getReader();
    for (
      let { done, value } = await reader.read();
      !done && text.length < mostLetters;
      { done, value } = await reader.read()
    ) {
      text += decoder.decode(value, { stream: true });
    }
  } catch {
    // End of the stream, or not a deflated stream.
  }
  return text;
};

/** Returns the start of a stream's data for a position in its dictionary; `undefined` if it is not deflated. */
const deflatedFrom = (text: string, index: number): number | undefined => {
  const start = text.indexOf('stream', index);
  if (start < 0 || start - index > 500) return undefined;
  const head = text.slice(Math.max(0, index - 500), start);
  if (!head.slice(head.lastIndexOf('obj')).includes('/FlateDecode')) return undefined;
  return start + (text[start + 6] === '\r' ? 8 : 7);
};
