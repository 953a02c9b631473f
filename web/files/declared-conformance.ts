import { flavoursOf } from '../../lib/engine/browser/documents.ts';
import { deflatedFrom, inflated } from './inflated.ts';

const windowBytes = 4 * 1024 * 1024;
/** More than a packet of metadata has. */
const overlap = 256 * 1024;
const mostInflated = 1024 * 1024;

const packet = /<x:xmpmeta[\s>]/g;
const packetEnd = '</x:xmpmeta>';

/** Where deflated metadata begins in a part of a file. */
const deflatedMetadata = (text: string): readonly number[] =>
  [...text.matchAll(/\/Subtype {0,4}\/XML\b/g)].flatMap(({ index }) => {
    const at = deflatedFrom(text, index);
    return at === undefined ? [] : [at];
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
    for (const at of deflatedMetadata(text)) take(await inflated(file.slice(start + at, start + at + overlap), mostInflated));
  }
  return found;
};
