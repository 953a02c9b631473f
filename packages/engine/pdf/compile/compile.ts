import { hash } from 'node:crypto';
import type { KeptResults } from '../../core/kept-results.ts';
import type { RowSource } from '../../rows/row.ts';
import type { ResolvedOverlay, ResolvedTemplate } from '../../svc/template.ts';
import type { ConformanceMode } from '../conformance/conformance-plan.ts';
import { HeadingLosses } from '../conformance/heading-losses.ts';
import { DefaultColours } from '../conformance/output-colours.ts';
import type { FontFileReader } from '../fonts/catalogue/font-source.ts';
import { FontCollector } from '../fonts/font-collector.ts';
import type { PdfDict } from '../pdf-value.ts';
import type { OpenedPdf } from '../read/open-pdf.ts';
import { readPageGeometry } from '../read/read-page-geometry.ts';
import type { Seal } from '../seal/seal.ts';
import type { JobTags } from '../tags/job-tags.ts';
import { serialize } from '../write/serialize.ts';
import { updateOf, writeTrailer } from '../write/source-update.ts';
import { collectFonts } from './collect-fonts.ts';
import { bakeOperators, compilePage, sharedSaveStream } from './compile-page.ts';
import {
  type CompiledDocument,
  type RowTags,
  type SourceWarning,
  signedNoLonger,
  sourceWarning,
  type VariablePage,
} from './compiled-document.ts';
import type { DrawObserver } from './draw-observer.ts';
import type { DrawerContext } from './drawer.ts';
import { drawerContext, loadBarcodeEncoder } from './drawer-context.ts';
import { HeldObjects } from './held-objects.ts';
import { type AppendableSource, openSource } from './open-source.ts';
import { groupOverlaysByPage } from './overlay-pages.ts';
import { overlayTag } from './overlay-tag.ts';
import { dependsOnRow } from './overlay-value.ts';
import { ContentIsolator } from './page-content.ts';
import { findUnusedPrefix, PageResources } from './page-resources.ts';
import { prepareDrawer } from './prepare-drawer.ts';
import { protectDocument } from './protect-document.ts';
import { isOfEveryRow } from './row-drawer.ts';
import { emptyOutcome, type OverlayOutcome } from './row-outcome.ts';
import type { RowPages } from './row-pages.ts';
import { drawSeal, sealLookOf } from './seal-look.ts';
import { rowPagesOf, sealingOf } from './sealing-of.ts';
import { structureOf } from './source-structure.ts';
import type { TouchedPage } from './touched-page.ts';
import type { UnplacedOverlay } from './unplaced-overlays.ts';
import { listValueCells } from './value-origin.ts';
import { settleCatalog, writeFilledForm } from './write-filled-form.ts';

export type Guard = <T>(work: () => T) => T;

const unguarded: Guard = (work) => work();

export interface CompileOptions {
  readonly includeStickers: boolean;
  readonly flattenForms: boolean;
  readonly conformance?: ConformanceMode | undefined;
  readonly maxPages: number;
  readonly readFont: FontFileReader;
  /** Limit per picture from a row; capped by the limit for pictures of the template. */
  readonly maxRowPicturePixels?: number;
  readonly observer?: DrawObserver;
  /** Runs the steps that read the source, so that a hostile source cannot block the calling thread. */
  readonly guard?: Guard;
  /** Seal for which to add a field. */
  readonly seal?: Seal | undefined;
  /** Cache of sources, pictures and fonts, shared by compilations. The result is the same without it. */
  readonly kept?: KeptResults | undefined;
  /**
   * Leaves out the source's content of changed pages without annotations, for display over a picture of the source.
   * No effect if pages or overlays depend on the row, or if the source is rewritten.
   */
  readonly overlaysOnly?: boolean | undefined;
}

/**
 * Compiles a source and a template, once per job. Appends everything that does not depend on a row to the source, as
 * one incremental update (ISO 32000-2, 7.5.6). Reads all rows once to collect the characters they need.
 * Throws `INVALID_PDF`, `ENCRYPTED_PDF_UNSUPPORTED`, `MAX_PDF_PAGES_EXCEEDED`.
 *
 * @example
 * ```ts
 * import { readFile } from 'node:fs/promises';
 * import { readPackage } from './packages/engine/svc/read/read-package.ts';
 * import { compile } from './packages/engine/pdf/compile/compile.ts';
 * import { openCsvRows } from './packages/engine/rows/open-csv-rows.ts';
 * import { readPackagedFile } from './packages/fonts/packaged-file-reader.ts';
 *
 * const keys = JSON.parse(await readFile('keys.jwks.json', 'utf8'));
 * const { template } = await readPackage(await readFile('form.svc'), { keys, maxBytes: 20 * 2 ** 20 });
 * const rows = openCsvRows(await readFile('rows.csv'), { maxColumns: 500, maxCellCharacters: 32_767 });
 * const options = { includeStickers: false, flattenForms: false, maxPages: 1000, readFont: readPackagedFile };
 * const { prefix, rowPages } = await compile(await readFile('source.pdf'), template, rows, options);
 * console.log(`${prefix.length} bytes are the same for every row; ${rowPages.length} pages differ`);
 * ```
 */
export const compile = async (
  source: Uint8Array,
  template: ResolvedTemplate,
  rows: RowSource,
  options: CompileOptions,
): Promise<CompiledDocument> => {
  const { guard = unguarded, kept } = options;
  const sourceDigest = hash('sha256', source, 'hex');
  const wanted = template.overlays.filter(
    (overlay): overlay is ResolvedOverlay =>
      overlay.kind !== 'seal' && (overlay.kind !== 'marker' || options.includeStickers),
  );
  const look = sealLookOf(options.seal, template);
  const hasFields = wanted.some((overlay) => overlay.kind === 'field');
  const staticOutcome = emptyOutcome();
  // Few steps: in a short command, each one has a thread that watches the clock.
  const unplaced: UnplacedOverlay[] = [];
  const { opened, byPage, indices, prefix, rowPages } = guard(() => {
    const sealing = options.seal && sealingOf(options.seal, template, wanted, look);
    const opened = openSource(source, { ...options, digest: sourceDigest, sealing });
    const { pages, document } = opened.pdf;
    const rowPages = rowPagesOf(template, wanted, pages.length);
    const byPage = groupOverlaysByPage(wanted, rowPages.source, staticOutcome, unplaced, template.columns);
    const indices = [...new Set([...byPage.keys(), ...(opened.flattener?.pagesWithWidgets() ?? [])])].sort(
      (a, b) => a - b,
    );
    const touched = indices.map((index) => pages[index]!);
    if (hasFields) opened.form();
    return { opened, byPage, indices, prefix: findUnusedPrefix(document, touched), rowPages };
  });
  const { pdf, form, flattener, conformance } = opened;
  const digest = opened.bytes === source ? sourceDigest : hash('sha256', opened.bytes, 'hex');
  const fillsFields = flattener === undefined && hasFields;

  const writer = updateOf(opened);
  // Load before the first font is subset: a short command changes V8 flags for subsetting, which rejects compiled code.
  const encodeBarcode = await loadBarcodeEncoder(wanted);
  const differs = !rowPages.isFixed || wanted.some(({ when }) => when !== undefined);
  const held = new HeldObjects((object) => writer.write(object), differs);
  const collector = new FontCollector(template.assets, options.readFont, kept, conformance?.embedding, differs);
  const isInEveryRow = (overlay: ResolvedOverlay): boolean => isOfEveryRow(overlay, { rowPages, form });
  const drawn = [...[...byPage.values()].flat(), ...(look?.parts ?? [])];
  await collectFonts(drawn, isInEveryRow, rows, collector, form);
  if (flattener !== undefined || hasFields) {
    guard(() => {
      flattener?.collect(collector);
      if (fillsFields) form().collectStale(collector);
      if (hasFields) form().collectCalculated(collector);
    });
  }
  const fonts = await collector.build(writer.allocate, prefix);
  for (const object of fonts.objects) held.hold(object);

  const { maxRowPicturePixels, observer } = options;
  const colours = coloursOf(opened, drawn.length > 0 || indices.length > 0, writer.allocate, held);
  const colourSpaces = colours === undefined ? '' : `/ColorSpace${serialize(colours)}`;
  const structure = structureOf(opened, byPage, options.conformance, writer.allocate);
  const job = {
    document: pdf.document,
    rowPages,
    fonts,
    prefix,
    form,
    writer,
    held,
    maxRowPicturePixels,
    observer,
    kept,
    encodeBarcode,
    conformance,
    colourSpaces,
    tags: typeof structure === 'object' ? structure : undefined,
    brokenStructure: typeof structure === 'string' ? structure : undefined,
    flattened: flattener?.elements,
  };
  const { tags } = job;
  const context = drawerContext(template, job);
  const isOverPicture = options.overlaysOnly === true && !differs && opened.bytes === source;
  const { drawnPages, calculations, overlayPages } = guard(() => {
    const touched = openTouchedPages(pdf, indices, byPage, context, colours);
    const sealed = look && drawSeal(opened, look, new PageResources(prefix, colours), context, staticOutcome);
    const calculations = hasFields ? form().prepareCalculations(context) : undefined;
    const isolator = new ContentIsolator(pdf.document, kept && { kept, digest }, isOverPicture);
    const pages = writePages(opened, touched, isolator, context, staticOutcome);
    const isWritten = (number: number): boolean => writer.has(number);
    if (fillsFields) writeFilledForm(pdf, form(), context, isWritten);
    if (sealed !== undefined && !isWritten(sealed.number)) writer.write(sealed);
    if (touched.length > 0 || fillsFields) settleCatalog(pdf, context, isWritten);
    tags?.write((object) => writer.write(object));
    return { drawnPages: pages, calculations, overlayPages: isolator.overlayPages };
  });
  const ofEveryRow = new Set(wanted.filter((overlay) => isFixed(overlay) && isInEveryRow(overlay)).map(({ id }) => id));
  const headings = HeadingLosses.of(
    conformance,
    tags?.headings(),
    ({ overlayId }) => rowPages.isFixed && ofEveryRow.has(overlayId),
  );
  const { protect } = template;
  if (protect !== undefined) conformance?.lose('ENCRYPTED', null, 'PDF/A does not allow encryption.');
  const metadata = conformance?.ofAllRows();
  if (metadata !== undefined) writer.write(metadata);
  const document: CompiledDocument = {
    ...writeTrailer(opened, digest.slice(0, 32), writer),
    tags: tags && rowTags(tags, context),
    conformance,
    headings,
    headerOffset: pdf.headerOffset,
    pageCount: pdf.pages.length,
    pageSizes: pdf.pages.map((page) => readPageGeometry(pdf.document, page)),
    calculations: calculations?.run,
    scriptsNotRun: calculations?.notRun ?? [],
    warnings: [
      ...warningsOf(opened, template),
      ...(calculations?.notRun ?? []).map(({ message }): SourceWarning => ({ code: 'FIELD_SCRIPT_NOT_RUN', message })),
      ...pagesOfSigned(opened, rowPages),
      ...fonts.brokenFonts.map((name) => sourceWarning('FONT_ASSET_UNREADABLE', name)),
    ],
    staticOutcome,
    unplaced,
    counters: context.counters,
    claims: context.claims,
    pagesOfRow: rowPages,
    rowPages: drawnPages,
    overlayPages,
    holdings: held.left(),
    seal: opened.seal?.value,
    namePrefix: prefix,
    protection: undefined,
  };
  return protect === undefined ? document : guard(() => protectDocument(document, protect, template.columns));
};

const isFixed = (overlay: ResolvedOverlay): boolean =>
  overlay.kind === 'marker' || !('value' in overlay) || !dependsOnRow(overlay.value);

const rowTags = (tags: JobTags, { rowAlts, listTags }: DrawerContext): RowTags => ({
  alts: rowAlts,
  lists: listTags,
  tables: tags.rowTables,
  markedPage: (index) => tags.markedPage(index),
  without: (blank) => tags.without(blank),
});

/** Returns the spaces that define device colours; undefined if nothing is painted or no output intents are declared. */
const coloursOf = (
  { conformance }: AppendableSource,
  isPainted: boolean,
  allocate: () => number,
  { hold }: HeldObjects,
): PdfDict | undefined =>
  conformance?.intents === undefined || !isPainted
    ? undefined
    : new DefaultColours(conformance.intents, allocate, hold).spaces();

/** Prepares the overlays of all changed pages before any page is written: pages may share objects. */
const openTouchedPages = (
  { document, pages }: OpenedPdf,
  indices: readonly number[],
  byPage: ReadonlyMap<number, readonly ResolvedOverlay[]>,
  context: DrawerContext,
  colours: PdfDict | undefined,
): TouchedPage[] =>
  indices.map((index) => {
    const geometry = readPageGeometry(document, pages[index]!);
    const resources = new PageResources(context.prefix, colours, context.conformance?.part);
    const bake = (operators: string): string => bakeOperators(operators, { geometry, resources }, context);
    const drawers = (byPage.get(index) ?? []).map((overlay) => {
      const drawer = prepareDrawer(overlay, { geometry, resources }, bake, context);
      const cells = listValueCells(overlay, context.template.columns);
      const known = cells.length === 0 ? drawer : { ...drawer, cells };
      return overlay.kind === 'field' ? known : { ...known, tag: overlayTag(overlay, index, geometry, context) };
    });
    return { index, geometry, resources, drawers };
  });

const warningsOf = ({ warnings }: AppendableSource, { protect }: ResolvedTemplate): readonly SourceWarning[] =>
  protect === undefined
    ? warnings
    : warnings.map((warning) => (warning.code === 'SOURCE_PDF_SIGNED' ? signedNoLonger('to encrypt it') : warning));

const pagesOfSigned = ({ warnings }: AppendableSource, { isFixed }: RowPages) =>
  !isFixed && warnings.some(({ code }) => code === 'SOURCE_PDF_SIGNED')
    ? [sourceWarning('SOURCE_PDF_SIGNED_PAGES_OMITTED')]
    : [];

const writePages = (
  { pdf, flattener }: AppendableSource,
  touched: readonly TouchedPage[],
  isolator: ContentIsolator,
  context: DrawerContext,
  staticOutcome: OverlayOutcome,
): VariablePage[] => {
  const saveStream = sharedSaveStream(context);
  return touched.flatMap((page) => {
    const widgets = flattener?.paint(page.index, (number) => page.resources.xObject(number), context) ?? '';
    return compilePage(pdf, page, widgets, isolator, saveStream, context, staticOutcome) ?? [];
  });
};
