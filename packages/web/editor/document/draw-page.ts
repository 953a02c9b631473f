import { AnnotationMode, OPS, type PDFDocumentProxy, RenderingCancelledException, type RenderTask } from 'pdfjs-dist';
import { spanPoints } from '../core/geometry.ts';
import { emptyContent, type PageContent } from '../core/page-content.ts';
import { type PdfjsText, readPageContent } from './read-page-content.ts';

/** Maximum canvas size that browsers allocate, in pixels. */
const mostPixels = 16_000_000;

/**
 * Lets pdf.js draw off screen at once. It begins each slice of 15 ms on a frame, also the first one; a timer between
 * slices is enough for other tasks.
 */
const drawWithoutFrames = (task: RenderTask): void => {
  const { _internalRenderTask: drawing } = task as unknown as { readonly _internalRenderTask: object };
  Object.assign(drawing, { _useRequestAnimationFrame: false });
  task.onContinue = (proceed: () => void) => setTimeout(proceed);
};

/**
 * Draws a page into a canvas with `pixelsPerPoint` pixels per point, over `base`, a picture of the same size. Returns
 * false if cancelled.
 */
export const drawPage = async (
  pdf: PDFDocumentProxy,
  index: number,
  canvas: HTMLCanvasElement,
  pixelsPerPoint: number,
  signal: AbortSignal,
  base?: HTMLCanvasElement,
): Promise<boolean> => {
  const page = await pdf.getPage(index + 1);
  if (signal.aborted) return false;
  const natural = page.getViewport({ scale: 1 });
  const scale = Math.min(pixelsPerPoint, Math.sqrt(mostPixels / (natural.width * natural.height)));
  const viewport = page.getViewport({ scale });
  // Draw off screen, so that the previous page stays visible until this one is complete.
  const drawn = document.createElement('canvas');
  drawn.width = Math.max(1, Math.ceil(viewport.width));
  drawn.height = Math.max(1, Math.ceil(viewport.height));
  // With the settings of pdf.js, which gets the same context.
  if (base !== undefined) drawn.getContext('2d', { alpha: false, willReadFrequently: true })?.drawImage(base, 0, 0);
  const task = page.render({ canvas: drawn, viewport, ...(base && { background: 'transparent' }) });
  drawWithoutFrames(task);
  const stop = (): void => task.cancel();
  signal.addEventListener('abort', stop, { once: true });
  try {
    await task.promise;
  } catch (error) {
    if (error instanceof RenderingCancelledException) return false;
    throw error;
  } finally {
    signal.removeEventListener('abort', stop);
  }
  if (signal.aborted) return false;
  canvas.width = drawn.width;
  canvas.height = drawn.height;
  canvas.getContext('2d')?.drawImage(drawn, 0, 0);
  return true;
};

interface Annotation {
  readonly subtype?: string;
  /** In user space. */
  readonly rect?: readonly number[];
}

/** Removes the subset prefix: `ABCDEF+Arial-BoldMT` becomes `Arial-BoldMT`. */
const documentFontName = (font: unknown): string | undefined => {
  const name = typeof font === 'object' && font !== null && 'name' in font ? font.name : undefined;
  return typeof name === 'string' ? name.replace(/^[A-Z]{6}\+/, '') : undefined;
};

const readContent = async (pdf: PDFDocumentProxy, index: number): Promise<PageContent> => {
  const page = await pdf.getPage(index + 1);
  const viewport = page.getViewport({ scale: 1 });
  const { transform, width, height } = viewport;
  const [operators, { items, styles }, annotations] = await Promise.all([
    // Form fields are found by their own rectangles. Two readers of an appearance would take it from each other.
    page.getOperatorList({ annotationMode: AnnotationMode.DISABLE }),
    page.getTextContent(),
    page.getAnnotations() as Promise<readonly Annotation[]>,
  ]);
  // pdf.js uses its own font names; the document's names come with the font objects.
  const fontNames = new Map(
    Object.entries(styles).map(([name, { fontFamily }]) => {
      const font: unknown = page.commonObjs.has(name) ? page.commonObjs.get(name) : undefined;
      return [name, documentFontName(font) ?? fontFamily];
    }),
  );
  const texts = (items.filter((item) => 'str' in item) as readonly PdfjsText[]).map((text) => ({
    ...text,
    fontName: fontNames.get(text.fontName) ?? text.fontName,
  }));
  const fields = annotations.flatMap(({ subtype, rect }) => {
    if (subtype !== 'Widget' || rect?.length !== 4) return [];
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = rect;
    const [left = 0, top = 0] = viewport.convertToViewportPoint(x1, y1);
    const [right = 0, bottom = 0] = viewport.convertToViewportPoint(x2, y2);
    return [spanPoints({ x: left, y: top }, { x: right, y: bottom })];
  });
  return { ...readPageContent({ operators, texts, transform, width, height }, OPS), fields };
};

/**
 * Returns a function that reads the texts, lines and boxes of a page, once per page. An unreadable page has no content.
 */
export const createContentReader = () => {
  const contents = new WeakMap<PDFDocumentProxy, Map<number, Promise<PageContent>>>();
  return (pdf: PDFDocumentProxy, index: number): Promise<PageContent> => {
    const known = contents.get(pdf) ?? new Map<number, Promise<PageContent>>();
    contents.set(pdf, known);
    const content = known.get(index) ?? readContent(pdf, index).catch(() => emptyContent);
    known.set(index, content);
    return content;
  };
};
