import { type PdfDict, PdfStream, type PdfValue } from '../pdf-value.ts';
import type { PdfDocument } from '../read/pdf-document.ts';
import { readProfileHeader } from './icc-profile.ts';

const spaces: Readonly<Record<string, string>> = { DefaultGray: 'GRAY', DefaultRGB: 'RGB', DefaultCMYK: 'CMYK' };
const kinds: ReadonlySet<string> = new Set(['mntr', 'prtr', 'scnr', 'spac']);

/**
 * Returns the names of default colour spaces (ISO 32000-1, 8.6.5.6) that a part of PDF/A does not allow. PDF/A-1
 * supports profiles of version 2, later parts also version 4 (ISO 19005-1, 6.2.3.2; ISO 19005-2, 6.2.4.2).
 */
export const findUnusableDefaults = (document: PdfDocument, named: PdfDict | undefined, part: number): string[] =>
  Object.keys(spaces).filter((name) => {
    const value = named?.get(name);
    return value !== undefined && !isUsable(document, name, value, part);
  });

const isUsable = (document: PdfDocument, name: string, value: PdfValue, part: number): boolean => {
  const [family, profile] = document.array(value) ?? [];
  // Calibrated spaces are self-contained.
  if (document.name(family ?? null) !== 'ICCBased') return true;
  const stream = document.resolve(profile ?? null);
  const header = stream instanceof PdfStream ? readProfileHeader(document, stream) : undefined;
  return (
    header !== undefined &&
    header.version <= (part === 1 ? 2 : 4) &&
    kinds.has(header.kind) &&
    header.space === spaces[name]
  );
};
