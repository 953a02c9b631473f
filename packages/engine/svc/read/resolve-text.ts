import { findFontFamily } from '../find-font-family.ts';
import type { ParsedOverlay } from '../schema/overlay-schema.ts';
import type { Asset, ResolvedTextOverlay } from '../template.ts';

export interface BrokenRule {
  readonly members: readonly string[];
  readonly rule: string;
}

/** Resolves the font of a text: an asset of the package, or a built-in family. */
export const resolveText = (
  overlay: Extract<ParsedOverlay, { kind: 'text' }> & { readonly page: number },
  assets: ReadonlyMap<string, Asset>,
): ResolvedTextOverlay | BrokenRule => {
  const { background, border, ...rest } = overlay;
  const font = resolveFont(overlay.font, assets);
  if (font === undefined)
    return { members: ['font'], rule: 'must be a standard-14 family, Noto Sans, or a font asset of the package' };
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
  return asset?.mediaType.startsWith('font/') ? name : findFontFamily(name);
};
