import {
  type AssetDraft,
  type ColumnDraft,
  type OverlayDraft,
  overlayKinds,
  type ProtectDraft,
  type TemplateDraft,
} from './draft.ts';
import { selectUsedAssets } from './edit.ts';
import { membersOf, type WrittenOut } from './members.ts';
import { readPageRules } from './page-rules.ts';

export interface OpenedPayload {
  readonly draft: TemplateDraft;
  readonly written: WrittenOut;
  /** The original payload, for its other members and their order. */
  readonly payload: Readonly<Record<string, unknown>>;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

const writtenDefaults = (overlay: OverlayDraft): ReadonlySet<string> =>
  new Set(
    membersOf(overlay.kind)
      .filter(({ name, fallback }) => name in overlay && JSON.stringify(overlay[name]) === JSON.stringify(fallback))
      .map(({ name }) => name),
  );

/** Opens a payload that `parsePayload` has accepted. Members stay as written, for the panel to report. */
export const openPayload = (payload: Readonly<Record<string, unknown>>): OpenedPayload => {
  const template = isObject(payload.template) ? payload.template : {};
  const overlays = list(template.overlays).filter(
    (overlay): overlay is OverlayDraft => isObject(overlay) && overlayKinds.some((kind) => kind === overlay.kind),
  );
  const pages = readPageRules(template.pages);
  const draft: TemplateDraft = {
    name: typeof payload.name === 'string' ? payload.name : '',
    columns: list(template.columns) as readonly ColumnDraft[],
    assets: (isObject(template.assets) ? template.assets : {}) as Readonly<Record<string, AssetDraft>>,
    overlays,
    ...(pages.length > 0 && { pages }),
    ...(isObject(template.protect) && { protect: template.protect as unknown as ProtectDraft }),
  };
  return { draft, written: new Map(overlays.map((overlay) => [overlay.id, writtenDefaults(overlay)])), payload };
};

/** Replaces members in place, appends new ones, and removes those set to `undefined`. */
const replaced = (
  before: Readonly<Record<string, unknown>>,
  members: Readonly<Record<string, unknown>>,
): Record<string, unknown> =>
  Object.fromEntries(Object.entries({ ...before, ...members }).filter(([, value]) => value !== undefined));

const orAbsent = (value: object, wasThere: boolean): unknown =>
  wasThere || Object.keys(value).length > 0 ? value : undefined;

/** Returns the `template` member in the order of the opened package, without empty additions. */
export const templateOf = (draft: TemplateDraft, opened?: OpenedPayload): Record<string, unknown> => {
  const before = isObject(opened?.payload.template) ? opened.payload.template : {};
  // Keep unused assets of the opened package: only their author may remove them.
  const kept = Object.keys(isObject(before.assets) ? before.assets : {});
  const assets = {
    ...Object.fromEntries(kept.flatMap((name) => (draft.assets[name] ? [[name, draft.assets[name]]] : []))),
    ...selectUsedAssets(draft),
  };
  return replaced(before, {
    columns: orAbsent(draft.columns, 'columns' in before),
    assets: orAbsent(assets, 'assets' in before),
    overlays: draft.overlays,
    pages: orAbsent(draft.pages ?? [], 'pages' in before),
    protect: draft.protect,
  });
};
