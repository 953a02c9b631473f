import { EngineError } from '@bulkfill/engine/browser/kit';
import { PackageSchemaError, parsePayload, resolveTemplate } from '@bulkfill/engine/browser/templates';
import { columnsNamedIn } from '../../files/template-columns.ts';
import { perObject } from '../../rows/per-object.ts';
import { texts } from '../../texts/editor-core.ts';
import { columnsIn, contentOf } from './content.ts';
import { type OverlayDraft, type TemplateDraft, takesValue } from './draft.ts';
import { selectUsedAssets } from './edit.ts';

export interface Mistake {
  readonly id?: string;
  /** All overlays, if refused input was for several. */
  readonly ids?: readonly string[];
  /** Page whose condition is wrong, 0-based. */
  readonly page?: number;
  /** Member of the overlay, such as `rect.width`, or of the template if no overlay is set. */
  readonly member: string;
  /** Rule in the words of the schema: completes the sentence that the member begins. */
  readonly rule: string;
}

const pagePath = /^template\.pages\[(\d+)\](?:\.(.*))?$/s;
const overlayPath = /^template\.overlays\[(\d+)\](?:\.(.*))?$/s;

export const mistakeOf = (
  draft: TemplateDraft,
  { path, rule }: { readonly path: string; readonly rule: string },
): Mistake => {
  const [, index, member = ''] = overlayPath.exec(path) ?? [];
  const id = index === undefined ? undefined : draft.overlays[Number(index)]?.id;
  if (id !== undefined) return { id, member, rule };
  const page = draft.pages?.[Number(pagePath.exec(path)?.[1] ?? Number.NaN)]?.page;
  if (page !== undefined) return { page, member: texts.pageCondition(page + 1), rule };
  return { member: path.replace(/^template\./, ''), rule };
};

export const findSchemaMistakes = (draft: TemplateDraft): readonly Mistake[] => {
  try {
    const { template } = parsePayload(
      {
        schemaVersion: 5,
        template: {
          columns: draft.columns,
          assets: draft.assets,
          overlays: draft.overlays,
          ...(draft.pages !== undefined && { pages: draft.pages }),
          ...(draft.protect !== undefined && { protect: draft.protect }),
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

const strangeRule = (column: number): string => texts.strangeColumn(column);

/** Finds columns that the table lacks: no row would fill them. */
const unmapped = (draft: TemplateDraft): readonly Mistake[] => {
  const known = new Set(draft.columns.map(({ key }) => key));
  return draft.overlays.filter(takesValue).flatMap((overlay) => {
    const content = contentOf(overlay);
    if (content === undefined) return [];
    const strange = columnsIn(content).filter((column) => !known.has(`column_${column}`));
    return strange.map((column) => ({ id: overlay.id, member: 'value', rule: strangeRule(column) }));
  });
};

/** Finds columns in conditions that the template does not list. Without a list, any column is valid. */
const untested = (draft: TemplateDraft): readonly Mistake[] => {
  if (draft.columns.length === 0) return [];
  const known = new Set(draft.columns.map(({ key }) => key));
  const strange = (when: unknown): readonly number[] =>
    columnsNamedIn(when).filter((column) => !known.has(`column_${column}`));
  return [
    ...draft.overlays.flatMap(({ id, when }) =>
      when === undefined ? [] : strange(when).map((column) => ({ id, member: 'when', rule: strangeRule(column) })),
    ),
    // The schema checks conditions of pages.
  ];
};

export const blankRule = texts.blankContent;

const blankContent = (draft: TemplateDraft): readonly Mistake[] =>
  draft.overlays.flatMap((overlay) => {
    const content = contentOf(overlay);
    const isBlank = content !== undefined && content.source !== 'column' && content.text.trim() === '';
    // Clearing a form field or a checkbox may be intended.
    if (!isBlank || overlay.kind === 'field' || overlay.kind === 'checkbox') return [];
    return [{ id: overlay.id, member: 'value', rule: blankRule }];
  });

/** Cached mistakes per overlay and assets. Overlays are immutable, so only changed ones are validated again. */
const judgedBy = perObject((_: TemplateDraft['assets']) => new WeakMap<OverlayDraft, readonly Mistake[]>());

/** Overlays validated per slice, which takes a few milliseconds. */
const sliceLength = 50;
const mostMistakes = 50;
const mostOverlays = 2000;

const isKnown = (overlay: OverlayDraft, { assets }: TemplateDraft): boolean => judgedBy(assets).has(overlay);

const judge = (draft: TemplateDraft, overlays: readonly OverlayDraft[]): void => {
  const { pages: _, ...rest } = draft;
  const part = { ...rest, columns: [], overlays };
  const found = Map.groupBy(findSchemaMistakes({ ...part, assets: selectUsedAssets(part) }), ({ id }) => id);
  for (const overlay of overlays) judgedBy(draft.assets).set(overlay, found.get(overlay.id) ?? []);
};

/** Whether overlays can be validated one by one: their count is within limits, ids are unique, and there is no seal. */
const isJudgedByOverlay = ({ overlays }: TemplateDraft): boolean =>
  overlays.length <= mostOverlays &&
  new Set(overlays.map(({ id }) => id)).size === overlays.length &&
  overlays.every(({ kind }) => kind !== 'seal');

/** Latest schema result for columns and page conditions, by assets. */
const lastWith = perObject(
  (
    _: TemplateDraft['assets'],
  ): {
    found?: Pick<TemplateDraft, 'columns' | 'pages' | 'protect'> & { readonly mistakes: readonly Mistake[] };
  } => ({}),
);

/** Validates columns, assets, page conditions and the column of passwords. */
const withoutOverlays = (draft: TemplateDraft): readonly Mistake[] => {
  const last = lastWith(draft.assets);
  const { columns, pages, protect } = draft;
  const { found } = last;
  if (found !== undefined && found.columns === columns && found.pages === pages && found.protect === protect)
    return found.mistakes;
  const mistakes = findSchemaMistakes({ ...draft, overlays: [] });
  last.found = { columns, pages, protect, mistakes };
  return mistakes;
};

/** Finds mistakes in slices. Yields after each, so that the caller can do other work. */
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
    : findSchemaMistakes(draft);
  return [...ofSchema.slice(0, mostMistakes), ...unmapped(draft), ...untested(draft), ...blankContent(draft)];
}

/**
 * Returns the mistakes that prevent an export: up to 50 violations, missing columns, blank texts and codes. The service
 * checks static codes, because it has the encoders.
 */
export const mistakesOf = (draft: TemplateDraft): readonly Mistake[] => {
  const finding = findMistakes(draft);
  for (;;) {
    const { done, value } = finding.next();
    if (done === true) return value;
  }
};
