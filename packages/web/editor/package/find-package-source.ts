import type { PackageSource } from '@bulkfill/engine/browser/templates';
import { sha256Of } from '../../files/sha256-of.ts';
import type { OpenDocument } from '../document/open-document.ts';

const isSource = (value: unknown): value is PackageSource => typeof value === 'object' && value !== null;

/**
 * Returns the recorded source: the open PDF or the package's; `undefined` if unknown (package-format.md, "Payload").
 */
export const findPackageSource = async (
  document: OpenDocument | undefined,
  before: unknown,
): Promise<PackageSource | undefined> => {
  const known = isSource(before) ? before : undefined;
  if (document === undefined) return known;
  const { file, pages } = document;
  const sha256 = await sha256Of(await file.arrayBuffer());
  if (sha256 === undefined) return known;
  if (known?.sha256?.toLowerCase() === sha256) return known;
  return {
    fileName: file.name,
    sha256,
    sizeBytes: file.size,
    pages: pages.map(({ width, height, rotation }) => ({ width, height, rotation })),
  };
};
