import { flavoursOf } from '../../lib/engine/browser/documents.ts';

const windowBytes = 4 * 1024 * 1024;
/** More than a packet of metadata has. */
const overlap = 256 * 1024;
const mostInflated = 1024 * 1024;

const packet = /<x:xmpmeta[\s>]/g;
const packetEnd = '</x:xmpmeta>';

/** The text of a stream that is deflated, as far as it goes: what follows the stream ends it with an error. */
const inflated = async (deflated: Blob): Promise<string> => {
  const decoder = new TextDecoder();
  let text = '';
  try {
    const reader = deflated.stream().pipeThrough(new DecompressionStream('deflate')).getReader();
    for (let { done, value } = await reader.read(); !done && text.length < mostInflated; { done, value } = await reader.read()) {
      text += decoder.decode(value, { stream: true });
    }
  } catch {
    // The end of the stream, or no such stream.
  }
  return text;
};

/** Where deflated metadata begins in a part of a file. */
const deflatedMetadata = (text: string): readonly number[] =>
  [...text.matchAll(/\/Subtype {0,4}\/XML\b/g)].flatMap(({ index }) => {
    const start = text.indexOf('stream', index);
    if (start < 0 || start - index > 500) return [];
    const head = text.slice(Math.max(0, index - 500), start);
    if (!head.slice(head.lastIndexOf('obj')).includes('/FlateDecode')) return [];
    return [start + (text[start + 6] === '\r' ? 8 : 7)];
  });

/**
 * What a PDF says that it keeps to, such as `PDF/A-2b`: read from its metadata without a reader of PDFs, so that the file need not be sent
 * to know whether there is a choice to make. The service looks again, and what it finds counts. Source: conformance.md, 6.
 */
export const declaredConformance = async (file: Blob): Promise<readonly string[]> => {
  const latin = new TextDecoder('latin1');
  let found: readonly string[] = [];
  const take = (text: string): void => {
    const names = flavoursOf(text).map(({ name }) => name);
    if (names.length > 0) found = names;
  };
  for (let start = 0; start < file.size; start += windowBytes) {
    const text = latin.decode(await file.slice(start, start + windowBytes + overlap).arrayBuffer());
    for (const { index } of text.matchAll(packet)) {
      const end = text.indexOf(packetEnd, index);
      if (end > index && end - index < overlap) take(text.slice(index, end));
    }
    for (const at of deflatedMetadata(text)) take(await inflated(file.slice(start + at, start + at + overlap)));
  }
  return found;
};
