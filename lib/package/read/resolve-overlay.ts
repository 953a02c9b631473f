import { foldCase } from '../../core/fold-case.ts';
import { fontFamily } from '../font-family.ts';
import type { ParsedOverlay } from '../schema/overlay-schema.ts';
import type { Asset, ImageSource, Overlay, OverlayValue, TextOverlay } from '../template.ts';

/** A rule that an overlay breaks, and the members that lead to the place. */
export interface BrokenRule {
  readonly members: readonly string[];
  readonly rule: string;
}

/** Follows the references of one overlay to the package's assets. A font asset may have any name, a family's name too: the asset wins. */
export const resolveOverlay = (overlay: ParsedOverlay, assets: ReadonlyMap<string, Asset>): Overlay | BrokenRule => {
  switch (overlay.kind) {
    case 'text':
      return resolveText(overlay, assets);
    case 'checkbox':
    case 'field': {
      const { checkedValues, ...rest } = overlay;
      return checkedValues === undefined ? rest : { ...rest, checkedValues: checkedValues.map(foldCase) };
    }
    case 'image':
    case 'signature': {
      const { asset, value, ...rest } = overlay;
      const source = pictureSource(asset, value, assets);
      return 'rule' in source ? source : { ...rest, source };
    }
    case 'qr':
    case 'barcode': {
      const { background, ...rest } = overlay;
      return background === undefined ? rest : { ...rest, background };
    }
    default:
      return overlay;
  }
};

const resolveText = (overlay: Extract<ParsedOverlay, { kind: 'text' }>, assets: ReadonlyMap<string, Asset>): TextOverlay | BrokenRule => {
  const { background, border, ...rest } = overlay;
  const font = resolveFont(overlay.font, assets);
  if (font === undefined) return { members: ['font'], rule: 'must be a standard-14 family, Noto Sans, or a font asset of the package' };
  return {
    ...rest,
    font,
    minSize: Math.min(overlay.minSize, overlay.size),
    ...(background === undefined ? {} : { background }),
    ...(border === undefined ? {} : { border }),
  };
};

const resolveFont = (name: string, assets: ReadonlyMap<string, Asset>): string | undefined => {
  const asset = assets.get(name);
  return asset?.mediaType.startsWith('font/') ? name : fontFamily(name);
};

const pictureSource = (
  asset: string | undefined,
  value: OverlayValue | undefined,
  assets: ReadonlyMap<string, Asset>,
): ImageSource | BrokenRule => {
  if ((asset === undefined) === (value === undefined)) return { members: [], rule: 'must hold exactly one of asset and value' };
  if (asset === undefined) return { value: value as OverlayValue };
  const mediaType = assets.get(asset)?.mediaType;
  if (mediaType === undefined) return { members: ['asset'], rule: 'must name an asset of the package' };
  if (mediaType.startsWith('font/')) return { members: ['asset'], rule: 'must name an image asset, not a font' };
  return { asset };
};
