import { perObject } from '../../rows/per-object.ts';
import { contentOf } from './content.ts';
import type { AssetDraft, OverlayDraft } from './draft.ts';

/** A picture to show: an address, or the path data of a signature. */
export type PictureSource = { readonly address: string } | { readonly path: string };

const decode = (data: string): string => {
  try {
    return atob(data);
  } catch {
    return '';
  }
};

const sourceOf = perObject(({ mediaType, data }: AssetDraft): PictureSource => {
  const path = mediaType === 'image/svg+xml' ? decode(data) : '';
  return /^\s*[Mm]/.test(path) ? { path } : { address: `data:${mediaType};base64,${data}` };
});

const isPicture = (value: string): boolean => /^data:image\/(?:png|jpeg|svg\+xml);base64,/.test(value);

/** Returns the picture of an overlay in a row: an asset, or a data URI; `undefined` if the value names none. */
export const findPicture = (
  overlay: OverlayDraft,
  assets: Readonly<Record<string, AssetDraft>>,
  text: string,
): PictureSource | undefined => {
  const name = contentOf(overlay) === undefined ? overlay.asset : text.trim();
  if (typeof name !== 'string') return undefined;
  const asset = Object.hasOwn(assets, name) ? assets[name] : undefined;
  if (asset !== undefined) return asset.mediaType.startsWith('image/') ? sourceOf(asset) : undefined;
  return isPicture(name) ? { address: name } : undefined;
};
