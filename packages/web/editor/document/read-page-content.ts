import type { Rect } from '@bulkfill/engine/browser/templates';
import type { PageContent, PageStroke, PageText } from '../core/page-content.ts';

/** A PDF matrix `[a b c d e f]`. */
type Matrix = readonly number[];

/** A page as read by pdf.js: operators, texts, and the transform from user space to the displayed page. */
export interface PdfjsPage {
  readonly operators: { readonly fnArray: readonly number[]; readonly argsArray: readonly unknown[] };
  readonly texts: readonly PdfjsText[];
  /** Transform of a viewport at scale 1, to points from the top left corner. */
  readonly transform: Matrix;
  readonly width: number;
  readonly height: number;
}

export interface PdfjsText {
  readonly str: string;
  readonly transform: Matrix;
  readonly width: number;
  readonly fontName: string;
}

export type OperatorNumbers = Readonly<
  Record<
    | 'save'
    | 'restore'
    | 'transform'
    | 'constructPath'
    | 'paintFormXObjectBegin'
    | 'paintFormXObjectEnd'
    | 'stroke'
    | 'closeStroke'
    | 'fill'
    | 'eoFill'
    | 'fillStroke'
    | 'eoFillStroke'
    | 'closeFillStroke'
    | 'closeEOFillStroke'
    | 'paintImageXObject'
    | 'paintInlineImageXObject'
    | 'paintImageMaskXObject',
    number
  >
>;

const identity: Matrix = [1, 0, 0, 1, 0, 0];

const times = (m: Matrix, n: Matrix): Matrix => {
  const [a, b, c, d, e, f] = m as [number, number, number, number, number, number];
  const [g, h, i, j, k, l] = n as [number, number, number, number, number, number];
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f];
};

interface Place {
  readonly x: number;
  readonly y: number;
}

const placed = (m: Matrix, x: number, y: number): Place => ({
  x: m[0]! * x + m[2]! * y + m[4]!,
  y: m[1]! * x + m[3]! * y + m[5]!,
});

/** Filled shapes up to this thickness count as lines. Points. */
const thinPt = 2.5;
const leanPt = 0.5;

/** Maximum number of marks: pages with more are drawings, and reading on would only delay the user. */
const maxMarks = 20_000;

interface Subpath {
  readonly points: readonly Place[];
  readonly closed: boolean;
  readonly curved: boolean;
}

// Coordinates per path command in pdf.js: 0 moveTo, 1 lineTo, 2 curveTo, 3 quadraticCurveTo, 4 closePath.
const coordinates = [2, 2, 6, 4, 0];

const subpathsOf = (path: ArrayLike<number>, matrix: Matrix): readonly Subpath[] => {
  const subpaths: Subpath[] = [];
  let points: Place[] = [];
  let curved = false;
  const end = (closed: boolean): void => {
    if (points.length > 1) subpaths.push({ points, closed, curved });
    points = [];
    curved = false;
  };
  for (let index = 0; index < path.length; ) {
    const code = path[index]!;
    const count = coordinates[code];
    if (count === undefined) return subpaths;
    if (code === 0) end(false);
    if (code === 4) end(true);
    else {
      curved ||= code > 1;
      points.push(placed(matrix, path[index + count - 1]!, path[index + count]!));
    }
    index += 1 + count;
  }
  end(false);
  return subpaths;
};

const boundsOf = (points: readonly Place[]): Rect => {
  const xs = points.map(({ x }) => x);
  const ys = points.map(({ y }) => y);
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
};

/** Whether a subpath is an upright rectangle: four corners, optionally with the first repeated. */
const isBox = ({ points, curved, closed }: Subpath, filled: boolean): boolean => {
  if (curved) return false;
  const [first, last] = [points[0]!, points.at(-1)!];
  const returns = Math.abs(first.x - last.x) <= leanPt && Math.abs(first.y - last.y) <= leanPt;
  const corners = returns && points.length === 5 ? points.slice(0, 4) : points;
  if (corners.length !== 4 || !(closed || returns || filled)) return false;
  return corners.every((corner, index) => {
    const next = corners[(index + 1) % 4]!;
    return Math.abs(corner.x - next.x) <= leanPt || Math.abs(corner.y - next.y) <= leanPt;
  });
};

const readMarks = (
  { operators, transform, width, height }: PdfjsPage,
  ops: OperatorNumbers,
): Omit<PageContent, 'texts' | 'fields'> => {
  const rules: PageStroke[] = [];
  const boxes: Rect[] = [];
  const pictures: Rect[] = [];
  const strokes = new Set([
    ops.stroke,
    ops.closeStroke,
    ops.fillStroke,
    ops.eoFillStroke,
    ops.closeFillStroke,
    ops.closeEOFillStroke,
  ]);
  const fills = new Set([
    ops.fill,
    ops.eoFill,
    ops.fillStroke,
    ops.eoFillStroke,
    ops.closeFillStroke,
    ops.closeEOFillStroke,
  ]);
  const images = new Set([ops.paintImageXObject, ops.paintInlineImageXObject, ops.paintImageMaskXObject]);
  const stack: Matrix[] = [];
  let matrix = transform;

  /** Whether a rectangle is the background or frame of the page: neither a place for overlays nor an obstacle. */
  const isWholePage = (rect: Rect): boolean => rect.width >= 0.95 * width && rect.height >= 0.95 * height;
  const addBox = (rect: Rect): void => {
    if (rect.width <= thinPt && rect.height <= thinPt) return;
    if (rect.height <= thinPt)
      rules.push({ x1: rect.x, x2: rect.x + rect.width, y1: rect.y + rect.height / 2, y2: rect.y + rect.height / 2 });
    else if (rect.width <= thinPt)
      rules.push({ x1: rect.x + rect.width / 2, x2: rect.x + rect.width / 2, y1: rect.y, y2: rect.y + rect.height });
    else if (!isWholePage(rect)) boxes.push(rect);
  };
  /** Adds a picture: it fills the unit square of the current space. */
  const addPicture = (): void => {
    const rect = boundsOf([placed(matrix, 0, 0), placed(matrix, 1, 0), placed(matrix, 0, 1), placed(matrix, 1, 1)]);
    if (!isWholePage(rect)) pictures.push(rect);
  };
  const addLines = ({ points, closed }: Subpath): void => {
    const all = closed ? [...points, points[0]!] : points;
    for (const [index, to] of all.entries()) {
      const from = all[index - 1];
      if (from !== undefined) rules.push({ x1: from.x, y1: from.y, x2: to.x, y2: to.y });
    }
  };
  const paint = (args: unknown): void => {
    const [painting, data] = args as [number, readonly [ArrayLike<number> | null]];
    const stroked = strokes.has(painting);
    const filled = fills.has(painting);
    if (data[0] === null || !(stroked || filled)) return;
    for (const subpath of subpathsOf(data[0], matrix)) {
      if (isBox(subpath, filled)) addBox(boundsOf(subpath.points));
      else if (stroked && !subpath.curved) addLines(subpath);
    }
  };

  const { fnArray, argsArray } = operators;
  for (let index = 0; index < fnArray.length && rules.length + boxes.length + pictures.length < maxMarks; index++) {
    const operator = fnArray[index];
    const args = argsArray[index];
    if (operator === ops.save) stack.push(matrix);
    else if (operator === ops.restore || operator === ops.paintFormXObjectEnd) matrix = stack.pop() ?? transform;
    else if (operator === ops.transform) matrix = times(matrix, args as Matrix);
    else if (operator === ops.paintFormXObjectBegin) {
      stack.push(matrix);
      matrix = times(matrix, (args as readonly [Matrix | null])[0] ?? identity);
    } else if (operator === ops.constructPath) paint(args);
    else if (operator !== undefined && images.has(operator)) addPicture();
  }
  return { rules, boxes, pictures };
};

/** Text height above and below the baseline, in font sizes: close enough for every Latin font. */
const ascent = 0.75;
const descent = 0.22;

const readText = ({ str, transform, width, fontName }: PdfjsText, toPage: Matrix): PageText | undefined => {
  const matrix = times(toPage, transform);
  const [a, b, c, d, x, baseline] = matrix as [number, number, number, number, number, number];
  // Skip rotated text: it would need rotated overlays.
  if (str.trim() === '' || Math.abs(b) > 0.01 * Math.abs(a) || a <= 0 || d >= 0 || Math.abs(c) > Math.abs(d))
    return undefined;
  const size = -d;
  return {
    text: str,
    rect: { x, y: baseline - ascent * size, width, height: (ascent + descent) * size },
    baseline,
    size,
    font: fontName,
  };
};

/** Reads the texts, lines, boxes and pictures of a page as displayed. Skips rotated text and curves. */
export const readPageContent = (page: PdfjsPage, ops: OperatorNumbers): PageContent => ({
  texts: page.texts.flatMap((text) => readText(text, page.transform) ?? []),
  ...readMarks(page, ops),
});
