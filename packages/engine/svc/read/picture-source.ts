import type { Asset, ImageSource, OverlayValue } from '../template.ts';
import type { BrokenRule } from './resolve-text.ts';

export const resolvePictureSource = (
  asset: string | undefined,
  value: OverlayValue | undefined,
  assets: ReadonlyMap<string, Asset>,
): ImageSource | BrokenRule => {
  if ((asset === undefined) === (value === undefined))
    return { members: [], rule: 'must hold exactly one of asset and value' };
  if (asset === undefined) return { value: value as OverlayValue };
  return findAssetFault(asset, assets) ?? { asset };
};

/** Returns the rule that the name of a picture breaks. */
export const findAssetFault = (asset: string, assets: ReadonlyMap<string, Asset>): BrokenRule | undefined => {
  const mediaType = assets.get(asset)?.mediaType;
  if (mediaType === undefined) return { members: ['asset'], rule: 'must name an asset of the package' };
  return mediaType.startsWith('font/')
    ? { members: ['asset'], rule: 'must name an image asset, not a font' }
    : undefined;
};
