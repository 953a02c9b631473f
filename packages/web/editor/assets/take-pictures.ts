import { mib } from '@bulkfill/engine/browser/kit';
import { texts } from '../../texts/properties.ts';
import type { AssetDraft } from '../core/draft.ts';
import { type MatchedPictures, matchPictures } from '../core/picture-names.ts';
import { mostAssetBytes } from './asset-bytes.ts';
import { PictureRefused, readPicture } from './read-picture.ts';
import { listZipFiles } from './read-zip.ts';

const maxFiles = 5000;
const maxFileBytes = 30 * mib;
const maxZipBytes = 200 * mib;

interface PictureFile {
  readonly path: string;
  readonly open: () => Promise<File>;
}

/** Files that operating systems add to folders. */
const isHidden = (path: string): boolean => path.split('/').some((part) => part.startsWith('.') || part === '__MACOSX');

const isZip = ({ name, type }: File): boolean => /\.zip$/i.test(name) || type === 'application/zip';

const filesOf = async (file: File): Promise<readonly PictureFile[]> => {
  if (!isZip(file)) return [{ path: file.webkitRelativePath || file.name, open: async () => file }];
  if (file.size > maxZipBytes) throw new RangeError(texts.zipTooLarge);
  const limits = { maxEntries: maxFiles, maxFileBytes, maxBytes: maxZipBytes };
  return listZipFiles(new Uint8Array(await file.arrayBuffer()), limits).map(({ path, read }) => ({
    path,
    open: async () => new File([await read()], path.split('/').at(-1) ?? path),
  }));
};

export interface TakenPictures {
  readonly assets: ReadonlyMap<string, AssetDraft>;
  /** Names of files that are not usable pictures, each with the reason. */
  readonly refused: readonly string[];
  readonly ambiguous: MatchedPictures<unknown>['ambiguous'];
}

/**
 * Reads pictures that rows name from files and ZIPs. `roomBytes`: room left in the package, as base64. Throws
 * `ZipRefused`, and `RangeError` if they are too many or too large.
 */
export const takePictures = async (
  chosen: readonly File[],
  names: readonly string[],
  roomBytes: number,
): Promise<TakenPictures> => {
  if (chosen.length > maxFiles) throw new RangeError(texts.setTooLarge(maxFiles));
  const files = (await Promise.all(chosen.map(filesOf))).flat().filter(({ path }) => !isHidden(path));
  const { files: found, ambiguous } = matchPictures(
    names,
    files.map((file) => ({ path: file.path, file })),
  );
  const assets = new Map<string, AssetDraft>();
  const refused: string[] = [];
  let bytes = 0;
  for (const [name, file] of found) {
    try {
      const { asset } = await readPicture(await file.open());
      bytes += asset.data.length;
      if (bytes > roomBytes) throw new RangeError(texts.picturesTooLarge(Math.floor((mostAssetBytes * 0.75) / 1e6)));
      assets.set(name, asset);
    } catch (error) {
      if (!(error instanceof PictureRefused)) throw error;
      refused.push(texts.pictureNamed(name, error.message));
    }
  }
  return { assets, refused, ambiguous };
};
