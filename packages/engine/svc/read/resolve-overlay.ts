import { foldCase } from '../../core/text.ts';
import type { ParsedOverlay } from '../schema/overlay-schema.ts';
import type { Asset, PageChoice, TemplateOverlay } from '../template.ts';
import { resolvePictureSource } from './picture-source.ts';
import { resolveList } from './resolve-list.ts';
import { resolveSeal } from './resolve-seal.ts';
import { type BrokenRule, resolveText } from './resolve-text.ts';

/** A font asset may have any name; it takes precedence over a built-in family of that name. */
export const resolveOverlay = (
  parsed: ParsedOverlay,
  assets: ReadonlyMap<string, Asset>,
): TemplateOverlay | BrokenRule => {
  if (parsed.kind === 'field') return withFolded(parsed);
  const page = firstPage(parsed);
  return typeof page === 'number' ? resolvePlaced({ ...parsed, page }, assets) : page;
};

type Placed = Exclude<ParsedOverlay, { kind: 'field' }> & { readonly page: number };

const firstPage = ({ page, pages }: { readonly page?: number; readonly pages?: PageChoice }): number | BrokenRule => {
  if (pages !== undefined && page !== undefined) return { members: ['pages'], rule: 'must not be there where page is' };
  if (typeof pages === 'object') return Math.min(...pages);
  if (pages !== undefined) return pages === 'even' ? 1 : 0;
  return page ?? { members: ['page'], rule: 'is required' };
};

const withFolded = <Checked extends { readonly checkedValues?: readonly string[] }>(overlay: Checked): Checked =>
  overlay.checkedValues === undefined ? overlay : { ...overlay, checkedValues: overlay.checkedValues.map(foldCase) };

const resolvePlaced = (overlay: Placed, assets: ReadonlyMap<string, Asset>): TemplateOverlay | BrokenRule => {
  switch (overlay.kind) {
    case 'text':
      return resolveText(overlay, assets);
    case 'checkbox':
      return withFolded(overlay);
    case 'image':
    case 'signature': {
      const { asset, value, ...rest } = overlay;
      const source = resolvePictureSource(asset, value, assets);
      return 'rule' in source ? source : { ...rest, source };
    }
    case 'qr':
    case 'barcode': {
      const { background, ...rest } = overlay;
      return background === undefined ? rest : { ...rest, background };
    }
    case 'list':
      return resolveList(overlay, assets);
    case 'seal':
      return resolveSeal(overlay, assets);
    default:
      return overlay;
  }
};
