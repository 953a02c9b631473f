import { concatMatrix } from '../geometry/matrix.ts';
import type { PageGeometry } from '../geometry/page-geometry.ts';
import { PdfRef } from '../pdf-value.ts';
import type { OpenedPdf } from '../read/open-pdf.ts';
import { serialize } from '../write/serialize.ts';
import type { VariablePage } from './compiled-document.ts';
import type { DrawerContext, OverlayDrawer } from './drawer.ts';
import { addNamesIn } from './names-in.ts';
import type { ContentIsolator, ContentStream } from './page-content.ts';
import { pageLayers } from './page-layers.ts';
import { PageVersions } from './page-versions.ts';
import type { OverlayOutcome } from './row-outcome.ts';
import { drawTagged, type TagSink } from './tagged-drawing.ts';
import type { TouchedPage } from './touched-page.ts';

/**
 * Writes the new version of a page: its own content isolated, then flattened widgets, static overlays, and a reference
 * to the content stream that each row supplies (ISO 32000-2, 7.8.2). If rows differ, this is the page without the
 * overlays that only some rows draw; those rows write their own version.
 */
export const compilePage = (
  pdf: OpenedPdf,
  touched: TouchedPage,
  widgets: string,
  isolator: ContentIsolator,
  saveStream: () => PdfRef,
  context: DrawerContext,
  staticOutcome: OverlayOutcome,
): VariablePage | undefined => {
  const page = pdf.pages[touched.index]!;
  const { geometry } = touched;
  const layers = pageLayers(touched.drawers);
  const enter = enterDisplayedSpace(geometry);
  const below = drawStatic(layers.below, context, staticOutcome);
  const above = drawStatic(layers.above, context, staticOutcome);
  const parts = layers.row.map((part) =>
    Array.isArray(part) ? bakeRun(part, touched, context, staticOutcome) : (part as OverlayDrawer),
  );
  // Form fields draw nothing on the page: a page without other overlays is left unchanged.
  if (
    widgets === '' &&
    below === '' &&
    above === '' &&
    touched.drawers.every((drawer) => drawer.overlay.kind === 'field')
  ) {
    return parts.length === 0
      ? undefined
      : { index: touched.index, contentNumber: undefined, enter, parts, versions: undefined };
  }

  const { content, closing } = isolator.isolate(page, touched.index);
  const before: PdfRef[] = [saveStream()];
  if (content.kind === 'streams') before.push(...content.refs);
  else if (content.kind === 'replacement')
    before.push(writeStream(context, `<<${content.stream.filters}>>`, content.stream.data));
  const form = content.kind === 'form' ? paintAsForm(content.stream, pdf, touched, context) : '';
  before.push(writeText(context, `${form}${closing}${widgets}${below === '' ? '' : `${enter}${below}Q\n`}`));
  const contentNumber = parts.length > 0 ? context.allocate() : undefined;
  const after = above === '' ? [] : [writeText(context, `${enter}${above}Q\n`)];
  const ref = page.ref;
  if (ref === undefined) throw new TypeError('a page without a reference cannot be updated');
  const structParents = context.tags?.structParents(touched.index);
  const entries = { ref, before, after, structParents, isTabbed: context.tabPages?.has(touched.index) === true };
  const versions = new PageVersions(pdf, touched, entries, context, {
    drawn: below + above,
    parts,
    contentNumber,
    enter,
  });
  const isShared =
    !context.held.differs || context.tags !== undefined || widgets !== '' || touched.drawers.some(isOfEveryRow);
  if (isShared) {
    const body = serialize(versions.shared());
    context.writeOnce({ number: ref.number, generation: ref.generation, body });
  }
  return parts.length === 0
    ? undefined
    : { index: touched.index, contentNumber, enter, parts, versions: context.held.differs ? versions : undefined };
};

const isOfEveryRow = ({ overlay, names }: OverlayDrawer): boolean => overlay.kind !== 'field' && names === undefined;

/** Returns `q` and the transformation from user space to displayed space. The `Q` that ends the layer undoes it. */
const enterDisplayedSpace = ({ toUserSpace }: PageGeometry): string => {
  const [a, b, c, d, e, f] = toUserSpace;
  const identity = a === 1 && b === 0 && c === 0 && d === 1 && e === 0 && f === 0;
  return identity ? 'q\n' : `q ${concatMatrix(toUserSpace)}\n`;
};

const noObjects = (): never => {
  throw new TypeError('a static overlay writes its objects when it is prepared');
};

/** Returns the sink of overlays drawn in every row, including alternative texts that are the same in all rows. */
const sinkOf = (context: DrawerContext): TagSink => ({
  write: context.writeOnce,
  blank: (element) => {
    element.isDrawn = false;
  },
});

const drawStatic = (
  drawers: readonly OverlayDrawer[],
  context: DrawerContext,
  outcome: OverlayOutcome,
  baked?: (operators: string) => string,
): string => {
  const sink = sinkOf(context);
  let operators = '';
  for (const drawer of drawers) {
    const { tag } = drawer;
    const isOfRow = tag?.isAltOfRow === true;
    operators += drawTagged(outcome, drawer, [], noObjects, isOfRow ? { ...sink, write: () => {} } : sink, baked);
    if (isOfRow && tag.element?.isDrawn === true) context.rowAlts.push(tag);
  }
  return operators;
};

/** Writes a run of static overlays as form XObjects, one per overlay in tagged documents. Returns their operators. */
const bakeRun = (
  drawers: readonly OverlayDrawer[],
  touched: TouchedPage,
  context: DrawerContext,
  outcome: OverlayOutcome,
): string => {
  const bake = (operators: string): string => (operators === '' ? '' : bakeOperators(operators, touched, context));
  return context.tags === undefined
    ? bake(drawStatic(drawers, context, outcome))
    : drawStatic(drawers, context, outcome, bake);
};

export const bakeOperators = (
  operators: string,
  { geometry, resources }: Pick<TouchedPage, 'geometry' | 'resources'>,
  context: DrawerContext,
): string => {
  const number = context.allocate();
  // Overlays may extend past the page's edge; one extra page on each side is effectively unbounded.
  const { widthPt, heightPt } = geometry;
  const box = serialize([-widthPt, -heightPt, 2 * widthPt, 2 * heightPt]);
  const names = context.held.differs ? new Set<string>() : undefined;
  if (names !== undefined) addNamesIn(operators, context.prefix, names);
  const dict = `<</Type/XObject/Subtype/Form/BBox${box}/Resources${resources.own(context.fonts.resources, names)}>>`;
  context.held.hold({ number, body: { dict, stream: Buffer.from(operators, 'latin1') } });
  return `/${resources.xObject(number)} Do\n`;
};

/** Writes the page's own content as a form XObject with its own resources and returns the operator that paints it. */
const paintAsForm = (
  { filters, data }: ContentStream,
  { document, pages }: OpenedPdf,
  { index, resources }: TouchedPage,
  context: DrawerContext,
): string => {
  const number = context.allocate();
  const own = serialize(document.dict(pages[index]!.inherited.get('Resources') ?? null) ?? null);
  const dict = `<</Type/XObject/Subtype/Form/BBox[-100000 -100000 100000 100000]/Resources ${own}${filters}>>`;
  context.held.hold({ number, body: { dict, stream: data } });
  return `/${resources.xObject(number)} Do `;
};

const writeText = (context: DrawerContext, text: string): PdfRef =>
  writeStream(context, '<<>>', Buffer.from(text, 'latin1'));

const writeStream = (context: DrawerContext, dict: string, stream: Uint8Array): PdfRef => {
  const number = context.allocate();
  context.held.hold({ number, body: { dict, stream } });
  return new PdfRef(number, 0);
};

/** Returns a getter of the one stream with the `q` before a page's own content, shared by all pages. */
export const sharedSaveStream = (context: DrawerContext): (() => PdfRef) => {
  let ref: PdfRef | undefined;
  return () => {
    if (ref === undefined) {
      ref = new PdfRef(context.allocate(), 0);
      context.held.hold({ number: ref.number, body: { dict: '<<>>', stream: Buffer.from('q\n') } });
    }
    return ref;
  };
};
