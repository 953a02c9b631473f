import type { PageOverlay, ResolvedTemplate, TemplateOverlay } from '../../svc/template.ts';
import { readImage } from '../images/read-image.ts';
import { OverlaySkipped } from '../overlay-skipped.ts';
import { openPdf } from '../read/open-pdf.ts';
import { ObjectEdits } from '../tags/object-edits.ts';
import { readStructure } from '../tags/structure-tree.ts';
import { ConformancePlan } from './conformance-plan.ts';
import { findPictureLosses, pictureLossMessages } from './picture-losses.ts';

export interface JobToJudge {
  readonly source: Uint8Array;
  readonly template: ResolvedTemplate;
  readonly includeStickers: boolean;
  readonly flattenForms: boolean;
  readonly printFile: boolean;
  readonly maxPages: number;
}

/**
 * Rejects a job that requires its source's conformance and would lose it in every row. Needs no fonts and rows. Throws
 * `CONFORMANCE_NOT_KEPT`, and the codes of `openPdf`. Source: conformance-and-security.md, 2.
 */
export const refuseLosses = ({
  source,
  template,
  includeStickers,
  flattenForms,
  printFile,
  maxPages,
}: JobToJudge): void => {
  const pdf = openPdf(source, { maxPages });
  const { document, pages } = pdf;
  const plan = ConformancePlan.of(pdf, 'require');
  if (plan === undefined) return;
  const drawn = template.overlays.filter(
    (overlay): overlay is PageOverlay =>
      (overlay.kind !== 'marker' || includeStickers) && isInEveryRow(overlay, template, pages.length),
  );
  for (const overlay of drawn) {
    const isFaint =
      overlay.opacity < 1 || (overlay.kind === 'list' && overlay.cells.some(({ text }) => text.opacity < 1));
    if (isFaint) plan.lose('TRANSPARENCY', overlay.id, opacityMessage);
    const image = assetOf(overlay, template);
    if (image !== undefined)
      for (const loss of findPictureLosses(plan, image)) plan.lose(loss, overlay.id, pictureLossMessages[loss]);
  }
  if (drawn.length > 0 || flattenForms) loseStructure(plan, readStructure(new ObjectEdits(document)));
  if (printFile) plan.losePrintFile();
  plan.refuse();
};

const isInEveryRow = (
  overlay: TemplateOverlay,
  { pages = [], overlays }: ResolvedTemplate,
  pageCount: number,
): boolean => {
  if (overlay.kind === 'field' || overlay.kind === 'seal' || overlay.when !== undefined) return false;
  const continued = overlays.flatMap((each) => (each.kind === 'list' ? (each.more?.page ?? []) : []));
  const conditional = new Set([...pages.map(({ page }) => page), ...continued]);
  const isFixed = (page: number): boolean => page < pageCount && !conditional.has(page);
  const { pages: choice } = overlay;
  if (choice === undefined) return isFixed(overlay.page);
  if (typeof choice === 'object') return choice.some(isFixed);
  if (choice === 'first' || choice === 'last') return true;
  const first = choice === 'even' ? 1 : 0;
  for (let page = first; page < pageCount; page += choice === 'all' ? 1 : 2) if (isFixed(page)) return true;
  return false;
};

export const opacityMessage = 'Its opacity is below 1, which PDF/A-1 does not allow.';

export type BrokenStructure = Extract<ReturnType<typeof readStructure>, string>;

export const loseStructure = (plan: ConformancePlan, structure: ReturnType<typeof readStructure>): void => {
  if (typeof structure === 'string' && plan.needsTags) plan.lose('ALREADY_BROKEN', null, brokenStructures[structure]);
};

export const brokenStructures = {
  untagged: 'The source declares what only tagged documents are, and is not tagged. Export it anew, with tags.',
  broken:
    'The structure of the source has no parent tree, or no element: nothing can be added to it. Export it anew, with tags.',
} as const;

const assetOf = (overlay: PageOverlay, { assets }: ResolvedTemplate) => {
  if ((overlay.kind !== 'image' && overlay.kind !== 'signature') || !('asset' in overlay.source)) return undefined;
  const asset = assets.get(overlay.source.asset);
  if (asset === undefined || asset.mediaType === 'image/svg+xml') return undefined;
  try {
    return readImage(asset.bytes);
  } catch (error) {
    // No row shows it.
    if (error instanceof OverlaySkipped) return undefined;
    throw error;
  }
};
