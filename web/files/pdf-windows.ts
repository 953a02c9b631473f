const windowBytes = 4 * 1024 * 1024;
/** More than a packet of metadata has, and than a stream of objects: what begins in a window ends in its text. */
export const overlapBytes = 256 * 1024;

/** A part of a PDF, which is read without a reader of PDFs. */
export interface PdfWindow {
  /** A letter a byte. */
  readonly text: string;
  /** The texts of the deflated streams in whose dictionaries the pattern is found, each of about so many letters at most. */
  inflated(pattern: RegExp, mostLetters: number): AsyncGenerator<string>;
}

/** What is looked for in a PDF, part by part. */
export interface PdfLook<Found> {
  look(window: PdfWindow): Promise<void>;
  /** What was found in the parts that were looked at. */
  found(): Found;
}

/** Looks through a file for everything at once: it is read a single time. */
export const lookThrough = async (file: Blob, looks: readonly PdfLook<unknown>[]): Promise<void> => {
  for await (const window of windowsOf(file)) for (const { look } of looks) await look(window);
};

/** A file part by part, however large it is. */
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

/** The text of a stream that is deflated, as far as it goes: what follows the stream ends it with an error. */
const inflate = async (deflated: Blob, mostLetters: number): Promise<string> => {
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

/** Where the data of a stream begins, by a place in its dictionary; undefined where it is not deflated. */
const deflatedFrom = (text: string, index: number): number | undefined => {
  const start = text.indexOf('stream', index);
  if (start < 0 || start - index > 500) return undefined;
  const head = text.slice(Math.max(0, index - 500), start);
  if (!head.slice(head.lastIndexOf('obj')).includes('/FlateDecode')) return undefined;
  return start + (text[start + 6] === '\r' ? 8 : 7);
};
