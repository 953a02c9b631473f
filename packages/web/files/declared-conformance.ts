import { flavoursOf } from '@bulkfill/engine/browser/documents';
import { overlapBytes, type PdfLook } from './pdf-windows.ts';

const mostInflated = 1024 * 1024;

const packet = /<x:xmpmeta[\s>]/g;
const packetEnd = '</x:xmpmeta>';
const metadata = /\/Subtype {0,4}\/XML\b/g;

/**
 * Reads the conformance that a PDF declares in its metadata, such as `PDF/A-2b`, without a PDF parser or an upload. The
 * service checks again, and its result counts. Source: conformance-and-security.md, 6.
 */
export const declaredConformance = (): PdfLook<readonly string[]> => {
  let found: readonly string[] = [];
  const take = (text: string): void => {
    const names = flavoursOf(text).map(({ name }) => name);
    if (names.length > 0) found = names;
  };
  return {
    async look({ text, inflated }) {
      for (const { index } of text.matchAll(packet)) {
        const end = text.indexOf(packetEnd, index);
        if (end > index && end - index < overlapBytes) take(text.slice(index, end));
      }
      for await (const each of inflated(metadata, mostInflated)) take(each);
    },
    found: () => found,
  };
};
