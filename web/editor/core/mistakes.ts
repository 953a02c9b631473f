import { EngineError } from '../../../lib/engine/browser/kit.ts';
import { PackageSchemaError, parsePayload, resolveTemplate } from '../../../lib/engine/browser/templates.ts';
import { columnsNamedIn } from '../../files/template-columns.ts';
import { perObject } from '../../rows/per-object.ts';
import { columnsIn, contentOf } from './content.ts';
import type { OverlayDraft, TemplateDraft } from './draft.ts';
import { usedAssets } from './edit.ts';

/** Something that must be mended before a template can be exported. */
export interface Mistake {
  /** The overlay at fault; absent where none is. */
  readonly id?: string;
  /** All of them, where what was typed for several at once cannot be taken. */
  readonly ids?: readonly string[];
  /** Of the overlay, such as `rect.width`; of the template without one. */
  readonly member: string;
  /** In the words of the schema: completes the sentence that the member begins. */
  readonly rule: string;
}

const pagePath = /^template\.pages\[(\d+)\](?:\.(.*))?$/s;
const overlayPath = /^template\.overlays\[(\d+)\](?:\.(.*))?$/s;

/** A violation, which the service tells by its place in the package, as a mistake of an overlay. */
export const mistakeOf = (draft: TemplateDraft, { path, rule }: { readonly path: string; readonly rule: string }): Mistake => {
  const [, index, member = ''] = overlayPath.exec(path) ?? [];
  const id = index === undefined ? undefined : draft.overlays[Number(index)]?.id;
  if (id !== undefined) return { id, member, rule };
  const page = draft.pages?.[Number(pagePath.exec(path)?.[1] ?? Number.NaN)]?.page;
  return { member: page === undefined ? path.replace(/^template\./, '') : `The condition of page ${page + 1}`, rule };
};

/** What the schema has against a template: 50 violations at most. */
export const schemaMistakes = (draft: TemplateDraft): readonly Mistake[] => {
  try {
    const { template } = parsePayload(
      {
        schemaVersion: 5,
        template: {
          columns: draft.columns,
          assets: draft.assets,
          overlays: draft.overlays,
          ...(draft.pages !== undefined && { pages: draft.pages }),
        },
      },
      5,
    );
    if (template !== null) resolveTemplate(template);
    return [];
  } catch (error) {
    if (!(error instanceof EngineError && error.cause instanceof PackageSchemaError)) throw error;
    return error.cause.issues.map((issue) => mistakeOf(draft, issue));
  }
};

const needsColumn = ({ kind }: OverlayDraft): boolean => kind !== 'marker';

const strangeRule = (column: number): string => `names column_${column}, which the rows do not have`;

/** Columns that the table does not have: no row would ever fill them. */
const unmapped = (draft: TemplateDraft): readonly Mistake[] => {
  const known = new Set(draft.columns.map(({ key }) => key));
  return draft.overlays.filter(needsColumn).flatMap((overlay) => {
    const content = contentOf(overlay);
    if (content === undefined) return [];
    const strange = columnsIn(content).filter((column) => !known.has(`column_${column}`));
    return strange.map((column) => ({ id: overlay.id, member: 'value', rule: strangeRule(column) }));
  });
};

/** Columns of conditions that the template does not list; without a list, any can be meant. */
const untested = (draft: TemplateDraft): readonly Mistake[] => {
  if (draft.columns.length === 0) return [];
  const known = new Set(draft.columns.map(({ key }) => key));
  const strange = (when: unknown): readonly number[] => columnsNamedIn(when).filter((column) => !known.has(`column_${column}`));
  return [
    ...draft.overlays.flatMap(({ id, when }) =>
      when === undefined ? [] : strange(when).map((column) => ({ id, member: 'when', rule: strangeRule(column) })),
    ),
    // Those of pages are judged with the columns, by the schema.
  ];
};

/** What is said of a text that is still blank. */
export const blankRule = 'is blank: choose a column or write a text';

const blankContent = (draft: TemplateDraft): readonly Mistake[] =>
  draft.overlays.flatMap((overlay) => {
    const content = contentOf(overlay);
    const isBlank = content !== undefined && content.source !== 'column' && content.text.trim() === '';
    // A form field may well be emptied on purpose, and so may a box be unticked.
    if (!isBlank || overlay.kind === 'field' || overlay.kind === 'checkbox') return [];
    return [{ id: overlay.id, member: 'value', rule: blankRule }];
  });

/** What was found about an overlay, for the assets that there were. Overlays are immutable: only changed ones are judged again. */
const judgedBy = perObject((_: TemplateDraft['assets']) => new WeakMap<OverlayDraft, readonly Mistake[]>());

/** So many overlays are judged in one go: some milliseconds. */
const sliceLength = 50;
const mostMistakes = 50;
const mostOverlays = 2000;

const isKnown = (overlay: OverlayDraft, { assets }: TemplateDraft): boolean => judgedBy(assets).has(overlay);

const judge = (draft: TemplateDraft, overlays: readonly OverlayDraft[]): void => {
  const { pages: _, ...rest } = draft;
  const part = { ...rest, columns: [], overlays };
  const found = Map.groupBy(schemaMistakes({ ...part, assets: usedAssets(part) }), ({ id }) => id);
  for (const overlay of overlays) judgedBy(draft.assets).set(overlay, found.get(overlay.id) ?? []);
};

/** What no overlay alone can break: columns, assets, how many there are and how they are called. */
const isJudgedByOverlay = ({ overlays }: TemplateDraft): boolean =>
  overlays.length <= mostOverlays && new Set(overlays.map(({ id }) => id)).size === overlays.length;

/** What the schema has against columns and conditions of pages, for the last ones that came with the assets. */
const lastWith = perObject(
  (_: TemplateDraft['assets']): { found?: Pick<TemplateDraft, 'columns' | 'pages'> & { readonly mistakes: readonly Mistake[] } } => ({}),
);

/** What the schema has against columns, assets and conditions of pages; pictures are not decoded again at every change. */
const withoutOverlays = (draft: TemplateDraft): readonly Mistake[] => {
  const last = lastWith(draft.assets);
  if (last.found !== undefined && last.found.columns === draft.columns && last.found.pages === draft.pages) return last.found.mistakes;
  const mistakes = schemaMistakes({ ...draft, overlays: [] });
  const { columns, pages } = draft;
  last.found = { columns, pages, mistakes };
  return mistakes;
};

/** The mistakes of a template, found in slices: who has something better to do goes on with it after each. */
export function* findMistakes(draft: TemplateDraft): Generator<void, readonly Mistake[]> {
  const open = draft.overlays.filter((overlay) => !isKnown(overlay, draft));
  if (isJudgedByOverlay(draft)) {
    for (let first = 0; first < open.length; first += sliceLength) {
      judge(draft, open.slice(first, first + sliceLength));
      yield;
    }
  }
  const ofSchema = isJudgedByOverlay(draft)
    ? [...withoutOverlays(draft), ...draft.overlays.flatMap((overlay) => judgedBy(draft.assets).get(overlay) ?? [])]
    : schemaMistakes(draft);
  return [...ofSchema.slice(0, mostMistakes), ...unmapped(draft), ...untested(draft), ...blankContent(draft)];
}

/**
 * Everything that keeps a template from being exported, in the words of the package's own schema: its violations (50 at most), columns that
 * the rows do not have, and texts and codes that would show nothing. Static codes are tried by the service, which has the encoders.
 * Source: editor.md, 8.
 */
export const mistakesOf = (draft: TemplateDraft): readonly Mistake[] => {
  const finding = findMistakes(draft);
  for (;;) {
    const { done, value } = finding.next();
    if (done === true) return value;
  }
};
