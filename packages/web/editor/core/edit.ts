import type { Rect } from '@bulkfill/engine/browser/templates';
import type { RowEdits } from '../../rows/row-edits.ts';
import type { Rects } from './arrange.ts';
import {
  type AssetDraft,
  type ColumnDraft,
  isPlaced,
  type OverlayDraft,
  type OverlayKind,
  type PlacedDraft,
  type TemplateDraft,
} from './draft.ts';
import { moveOntoPage, moveRect, roundPt, roundRect } from './geometry.ts';
import { createUniqueId, freeId } from './kinds.ts';
import { fontsOf } from './list-draft.ts';
import { standsOn } from './overlay-pages.ts';

export interface EditState {
  readonly draft: TemplateDraft;
  readonly selection: readonly string[];
  /** The selected form field without an overlay; only set if no overlay is selected. */
  readonly field?: string;
  readonly rows?: ReadonlyMap<string, RowEdits>;
}

export interface PageDimensions {
  readonly width: number;
  readonly height: number;
}

const withOverlays = (
  { field, ...state }: EditState,
  overlays: readonly OverlayDraft[],
  selection: readonly string[] = state.selection,
): EditState => ({
  ...state,
  draft: { ...state.draft, overlays },
  selection,
  ...(field !== undefined && selection.length === 0 && { field }),
});

const idsOf = ({ draft }: EditState): ReadonlySet<string> => new Set(draft.overlays.map(({ id }) => id));

export const listSelected = ({ draft, selection }: EditState): readonly OverlayDraft[] => {
  const byId = new Map(draft.overlays.map((overlay) => [overlay.id, overlay]));
  return selection.flatMap((id) => byId.get(id) ?? []);
};

/** Selects the existing ones of some ids. Returns the same state if the selection does not change. */
export const select = (state: EditState, ids: readonly string[]): EditState => {
  const there = idsOf(state);
  const selection = [...new Set(ids)].filter((id) => there.has(id));
  const same =
    selection.length === state.selection.length && selection.every((id, index) => id === state.selection[index]);
  if (same && state.field === undefined) return state;
  const { field: _, ...rest } = state;
  return { ...rest, selection };
};

export const selectField = (state: EditState, field: string): EditState =>
  state.field === field && state.selection.length === 0 ? state : { ...state, selection: [], field };

export const withRows = (state: EditState, table: string, edits: RowEdits): EditState => ({
  ...state,
  rows: new Map(state.rows).set(table, edits),
});

/** Applies `edit` to the overlays of some ids. Unchanged overlays stay the same objects. */
export const change = (
  state: EditState,
  ids: readonly string[],
  edit: (overlay: OverlayDraft) => OverlayDraft,
): EditState => {
  const wanted = new Set(ids);
  let changed = false;
  const overlays = state.draft.overlays.map((overlay) => {
    const next = wanted.has(overlay.id) ? edit(overlay) : overlay;
    changed ||= next !== overlay;
    return next;
  });
  return changed ? withOverlays(state, overlays) : state;
};

const sameRect = (a: Rect, b: Rect): boolean =>
  a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height;

/** Moves overlays to new rects, rounded to thousandths of a point. */
export const placeIn = (state: EditState, rects: Rects): EditState =>
  change(state, [...rects.keys()], (overlay) => {
    const rect = roundRect(rects.get(overlay.id)!);
    return overlay.rect !== undefined && sameRect(rect, overlay.rect) ? overlay : { ...overlay, rect };
  });

/** Moves the selected overlays together, limited so that all stay on their pages. */
export const moveSelected = (
  state: EditState,
  dx: number,
  dy: number,
  sizeFor: (overlay: PlacedDraft) => PageDimensions | undefined,
): EditState => {
  const items = listSelected(state).filter(isPlaced);
  let [x, y] = [dx, dy];
  for (const overlay of items) {
    const { rect } = overlay;
    const size = sizeFor(overlay);
    if (size === undefined) continue;
    const kept = moveOntoPage(moveRect(rect, x, y), size);
    // A move along one axis does not pull in an overlay that is outside along the other.
    if (Math.abs(kept.x - rect.x) < Math.abs(x)) x = kept.x - rect.x;
    if (Math.abs(kept.y - rect.y) < Math.abs(y)) y = kept.y - rect.y;
  }
  return placeIn(state, new Map(items.map(({ id, rect }) => [id, moveRect(rect, x, y)])));
};

export interface NewOverlay {
  readonly kind: OverlayKind;
  readonly page: number;
  readonly rect: Rect;
  readonly members?: Readonly<Record<string, unknown>>;
  /** Base of the id. Default: the kind. */
  readonly name?: string;
}

/** Converts a column name to an id: letters and digits of any script, anything else as `_`. */
const idFrom = (name: string): string =>
  name
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '_')
    .replaceAll(/^_+|_+$/g, '')
    .slice(0, 60);

export const add = (state: EditState, { kind, page, rect, members = {}, name = '' }: NewOverlay): EditState => {
  const taken = idsOf(state);
  const wanted = idFrom(name);
  const id = wanted === '' ? freeId(kind, taken) : createUniqueId(wanted, taken);
  const overlay: OverlayDraft = { id, kind, page, rect: roundRect(rect), ...members };
  return withOverlays(state, [...state.draft.overlays, overlay], [id]);
};

/** Adds complete overlays, such as fields matched by name. Makes ids unique and selects all. */
export const addAll = (state: EditState, overlays: readonly OverlayDraft[]): EditState => {
  if (overlays.length === 0) return state;
  const taken = new Set(idsOf(state));
  const added = overlays.map((overlay) => {
    const id = createUniqueId(overlay.id, taken);
    taken.add(id);
    return id === overlay.id ? overlay : { ...overlay, id };
  });
  return withOverlays(
    state,
    [...state.draft.overlays, ...added],
    added.map(({ id }) => id),
  );
};

export const removeSelected = (state: EditState): EditState => {
  if (state.selection.length === 0) return state;
  const gone = new Set(state.selection);
  return withOverlays(
    state,
    state.draft.overlays.filter(({ id }) => !gone.has(id)),
    [],
  );
};

const copyOffsetPt = 10;

export const duplicateSelected = (state: EditState): EditState =>
  addAll(
    state,
    inDrawingOrder(state).map((overlay) =>
      overlay.rect === undefined
        ? overlay
        : { ...overlay, rect: roundRect(moveRect(overlay.rect, copyOffsetPt, copyOffsetPt)) },
    ),
  );

const inDrawingOrder = ({ draft, selection }: EditState): readonly OverlayDraft[] => {
  const wanted = new Set(selection);
  return draft.overlays.filter(({ id }) => wanted.has(id));
};

/** Copies the selected overlays to the same position of other pages. The selection does not change. */
export const copyToPages = (state: EditState, pages: readonly number[], pageCount: number): EditState => {
  const copies = pages.flatMap((page) =>
    inDrawingOrder(state).flatMap((overlay) => {
      if (!isPlaced(overlay) || standsOn(overlay, page, pageCount)) return [];
      const { pages: _, ...rest } = overlay;
      return [{ ...rest, page }];
    }),
  );
  return { ...addAll(state, copies), selection: state.selection };
};

export type Restack = 'front' | 'back' | 'forward' | 'backward';

export const restackSelected = (state: EditState, to: Restack): EditState => {
  const wanted = new Set(state.selection);
  const overlays = [...state.draft.overlays];
  if (to === 'front' || to === 'back') {
    const [own, others] = [overlays.filter(({ id }) => wanted.has(id)), overlays.filter(({ id }) => !wanted.has(id))];
    return settled(state, to === 'front' ? [...others, ...own] : [...own, ...others]);
  }
  // Move one step over the nearest unselected neighbour.
  const [from, end, step] = to === 'forward' ? [overlays.length - 2, -1, -1] : [1, overlays.length, 1];
  for (let index = from; index !== end && overlays.length > 1; index += step) {
    const [own, other] = [overlays[index]!, overlays[index - step]!];
    if (wanted.has(own.id) && !wanted.has(other.id)) [overlays[index], overlays[index - step]] = [other, own];
  }
  return settled(state, overlays);
};

const settled = (state: EditState, overlays: readonly OverlayDraft[]): EditState =>
  overlays.every((overlay, index) => overlay === state.draft.overlays[index]) ? state : withOverlays(state, overlays);

export const rename = (state: EditState, id: string, to: string): EditState | undefined => {
  if (to === '') return undefined;
  if (to === id) return state;
  const taken = new Set(idsOf(state));
  taken.delete(id);
  const unique = createUniqueId(to, taken);
  const renamed = change(state, [id], (overlay) => ({ ...overlay, id: unique }));
  return { ...renamed, selection: state.selection.map((other) => (other === id ? unique : other)) };
};

export const withColumns = (state: EditState, columns: readonly ColumnDraft[]): EditState => ({
  ...state,
  draft: { ...state.draft, columns },
});

/** Adds an asset and returns its name. Reuses an identical asset; otherwise makes the name unique. */
export const addAsset = (
  state: EditState,
  wanted: string,
  asset: AssetDraft,
): { readonly state: EditState; readonly name: string } => {
  const { assets } = state.draft;
  const known = Object.entries(assets).find(
    ([, other]) => other.data === asset.data && other.mediaType === asset.mediaType,
  );
  if (known !== undefined) return { state, name: known[0] };
  const name = createUniqueId(wanted, new Set(Object.keys(assets)));
  return { state: { ...state, draft: { ...state.draft, assets: { ...assets, [name]: asset } } }, name };
};

/** Adds assets under names from the rows, replacing existing ones. */
export const withAssets = (state: EditState, added: ReadonlyMap<string, AssetDraft>): EditState => ({
  ...state,
  draft: { ...state.draft, assets: { ...state.draft.assets, ...Object.fromEntries(added) } },
});

export const selectUsedAssets = ({ assets, overlays }: TemplateDraft): TemplateDraft['assets'] => {
  const named = new Set(overlays.flatMap((overlay) => [overlay.asset, ...fontsOf(overlay), staticText(overlay.value)]));
  // A column may name any asset: with one picture by column, export all.
  const byRow = overlays.some(
    ({ kind, value }) =>
      (kind === 'image' || kind === 'signature') && value !== undefined && staticText(value) === undefined,
  );
  return Object.fromEntries(Object.entries(assets).filter(([name]) => byRow || named.has(name)));
};

const staticText = (value: unknown): string | undefined => {
  const text = (value as { readonly static?: unknown } | undefined)?.static;
  return typeof text === 'string' ? text : undefined;
};

/** Sets a length of the selected overlays. Sides are at least one point. */
export const setRectMember = (state: EditState, member: keyof Rect, points: number): EditState =>
  change(state, state.selection, (overlay) =>
    overlay.rect === undefined || overlay.rect[member] === roundPt(points)
      ? overlay
      : { ...overlay, rect: { ...overlay.rect, [member]: roundPt(points) } },
  );
