import type { PackageSource } from '../../../lib/engine/browser/templates.ts';
import type { OpenDocument } from '../document/open-document.ts';

const hexadecimal = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

const sha256Of = async (file: File): Promise<string> =>
  hexadecimal(new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer())));

const isSource = (value: unknown): value is PackageSource => typeof value === 'object' && value !== null;

/**
 * What a package says of the PDF that it was designed on: the one that is open; what an opened package said, where that is the same PDF or
 * none is open. Undefined where nothing is known. Source: package-format.md, "Payload".
 */
export const packageSource = async (document: OpenDocument | undefined, before: unknown): Promise<PackageSource | undefined> => {
  const known = isSource(before) ? before : undefined;
  if (document === undefined) return known;
  const { file, pages } = document;
  const sha256 = await sha256Of(file);
  if (known?.sha256?.toLowerCase() === sha256) return known;
  return {
    fileName: file.name,
    sha256,
    sizeBytes: file.size,
    pages: pages.map(({ width, height, rotation }) => ({ width, height, rotation })),
  };
};
