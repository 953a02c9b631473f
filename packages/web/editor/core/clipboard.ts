import { contentOf, toPackageValue } from './content.ts';
import { type AssetDraft, isPlaced, type OverlayDraft, overlayKinds } from './draft.ts';
import { addAll, addAsset, type EditState, listSelected } from './edit.ts';
import { fontsOf, withFonts } from './list-draft.ts';

/** Copied overlays and their assets. Travels as JSON between pages, documents and tabs; presets use the same format. */
export interface Clipping {
  readonly bulkfill: 'overlays';
  readonly overlays: readonly OverlayDraft[];
  readonly assets: Readonly<Record<string, AssetDraft>>;
}

/** Returns the asset that a picture names by fixed text; `undefined` if it names none. */
const namedByValue = (overlay: OverlayDraft): string | undefined => {
  if (overlay.kind !== 'image' && overlay.kind !== 'signature') return undefined;
  const content = contentOf(overlay);
  return content?.source === 'fixed' ? content.text : undefined;
};

export const clippingOf = (state: EditState): Clipping | undefined => {
  const wanted = new Set(listSelected(state).map(({ id }) => id));
  const overlays = state.draft.overlays.filter(({ id }) => wanted.has(id));
  if (overlays.length === 0) return undefined;
  const named = new Set<unknown>(
    overlays.flatMap((overlay) => [overlay.asset, ...fontsOf(overlay), namedByValue(overlay)]),
  );
  return {
    bulkfill: 'overlays',
    overlays,
    assets: Object.fromEntries(Object.entries(state.draft.assets).filter(([name]) => named.has(name))),
  };
};

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isRect = (value: unknown): boolean =>
  isObject(value) &&
  ['x', 'y', 'width', 'height'].every((side) => typeof value[side] === 'number' && Number.isFinite(value[side]));

const isOverlay = (value: unknown): value is OverlayDraft =>
  isObject(value) &&
  typeof value.id === 'string' &&
  value.id !== '' &&
  overlayKinds.some((kind) => kind === value.kind) &&
  (value.rect === undefined || isRect(value.rect)) &&
  (value.page === undefined || (Number.isSafeInteger(value.page) && Number(value.page) >= 0)) &&
  (value.kind === 'field' || (value.rect !== undefined && (value.page !== undefined || value.pages !== undefined)));

const isAsset = (value: unknown): value is AssetDraft =>
  isObject(value) && typeof value.mediaType === 'string' && typeof value.data === 'string';

/** Parses a clipping; returns `undefined` for any other text, because any program may have written the clipboard. */
export const parseClipping = (text: string): Clipping | undefined => {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  if (!isObject(value) || value.bulkfill !== 'overlays' || !Array.isArray(value.overlays) || !isObject(value.assets))
    return undefined;
  if (!value.overlays.every(isOverlay) || !Object.values(value.assets).every(isAsset)) return undefined;
  return value as unknown as Clipping;
};

/** Pastes at the same position of a page, with unused ids. Pages keep their distance from the first one. */
export const paste = (state: EditState, { overlays, assets }: Clipping, page: number, pageCount: number): EditState => {
  let next = state;
  const names = new Map<string, string>();
  for (const [wanted, asset] of Object.entries(assets)) {
    const added = addAsset(next, wanted, asset);
    next = added.state;
    names.set(wanted, added.name);
  }
  const firstPage = Math.min(...overlays.flatMap((overlay) => overlay.page ?? []));
  const renamed = (member: 'asset' | 'font', overlay: OverlayDraft): Readonly<Record<string, string>> => {
    const name = typeof overlay[member] === 'string' ? names.get(overlay[member]) : undefined;
    return name === undefined ? {} : { [member]: name };
  };
  const renamedValue = (overlay: OverlayDraft): Readonly<Record<string, unknown>> => {
    const name = names.get(namedByValue(overlay) ?? '');
    return name === undefined ? {} : { value: toPackageValue({ source: 'fixed', text: name }) };
  };
  return addAll(
    next,
    overlays.map((overlay) => {
      const members = {
        ...withFonts(overlay, names),
        ...renamed('asset', overlay),
        ...renamed('font', overlay),
        ...renamedValue(overlay),
      };
      // Overlays on several pages keep their own `pages`.
      return overlay.page === undefined || !isPlaced(overlay)
        ? members
        : { ...members, page: Math.min(pageCount - 1, page + overlay.page - firstPage) };
    }),
  );
};
