import { dependsOnRow, readValueOrUndefined } from '../../pdf/compile/overlay-value.ts';
import { listValueColumns, overlayValueOf } from '../../pdf/compile/value-origin.ts';
import { OverlaySkipped } from '../../pdf/overlay-skipped.ts';
import { prepareBarcode } from '../../pdf/overlays/barcode.ts';
import { prepareQr } from '../../pdf/overlays/qr.ts';
import type { PackageIssue } from '../../svc/package-schema-error.ts';
import type {
  ResolvedBarcodeOverlay,
  ResolvedQrOverlay,
  ResolvedTemplate,
  TemplateOverlay,
} from '../../svc/template.ts';

/** Whether a blank fixed text is meaningful: it empties a field, or draws a box without text. */
const mayBeBlank = (overlay: TemplateOverlay): boolean =>
  overlay.kind === 'field' ||
  (overlay.kind === 'text' && (overlay.background !== undefined || overlay.border !== undefined));

/** Returns why the code of a fixed text cannot be drawn, as the end of a sentence; undefined if it can. */
const codeFault = async (
  overlay: ResolvedQrOverlay | ResolvedBarcodeOverlay,
  text: string,
): Promise<string | undefined> => {
  try {
    if (overlay.kind === 'qr') prepareQr(overlay)(text);
    else prepareBarcode(overlay, (await import('../../pdf/codes/encode-barcode.ts')).encodeBarcode)(text);
    return undefined;
  } catch (error) {
    if (error instanceof OverlaySkipped) return error.message;
    throw error;
  }
};

const mistakeOf = async (overlay: TemplateOverlay, columns: ReadonlySet<number>): Promise<string | undefined> => {
  const value = overlayValueOf(overlay);
  if (value === undefined) return undefined;
  if (columns.size > 0 && listValueColumns(overlay).some((column) => !columns.has(column))) {
    return 'names a column that the template does not have: map it to one of its columns';
  }
  if (value.kind === 'group' || dependsOnRow(value)) return undefined;
  const text = readValueOrUndefined(value, []) ?? '';
  if (text.trim() === '')
    return mayBeBlank(overlay) ? undefined : 'is blank in every row: map it to a column or give it a text';
  if (overlay.kind !== 'qr' && overlay.kind !== 'barcode') return undefined;
  const fault = await codeFault(overlay, text);
  return fault === undefined ? undefined : `is not a value of such a code. ${fault}`;
};

const namedPages = (overlay: TemplateOverlay): readonly (readonly [string, number])[] =>
  overlay.kind !== 'field' && typeof overlay.pages === 'object'
    ? overlay.pages.map((page, at) => [`pages[${at}]`, page])
    : [['page', overlay.page ?? 0]];

/**
 * Returns mistakes that the format allows: overlays that show nothing in any row, codes of fixed texts that cannot be
 * drawn, columns and pages that do not exist. An export rejects them; a run skips them. `pageCount`: pages of the PDF,
 * if known. Source: console-and-editor.md, "The editor" (8, "Strict").
 */
export const findTemplateMistakes = async (
  { overlays, columns, pages = [] }: ResolvedTemplate,
  pageCount: number | undefined,
): Promise<readonly PackageIssue[]> => {
  const known = new Set(columns.map(({ column }) => column));
  const issues: PackageIssue[] = [];
  const notePage = (path: string, page: number): void => {
    if (pageCount !== undefined && page >= pageCount)
      issues.push({ path, rule: `must be a page of the PDF, which has ${pageCount}` });
  };
  for (const [index, overlay] of overlays.entries()) {
    const path = `template.overlays[${index}]`;
    for (const [place, page] of namedPages(overlay)) notePage(`${path}.${place}`, page);
    if (overlay.kind === 'list' && overlay.more !== undefined) notePage(`${path}.more.page`, overlay.more.page);
    const rule = await mistakeOf(overlay, known);
    if (rule !== undefined) issues.push({ path: `${path}.value`, rule });
  }
  for (const [index, { page }] of pages.entries()) notePage(`template.pages[${index}].page`, page);
  return issues;
};
