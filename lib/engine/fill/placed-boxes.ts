import type { Overlay, PlacedOverlay } from '../package/template.ts';
import type { PageSize } from '../pdf/compile/compiled-document.ts';
import type { SymbolExtent } from '../pdf/overlays/symbol-extent.ts';

type Point = readonly [x: number, y: number];
/** The corners of a turned box, points from the top left of the page. */
type Corners = readonly [Point, Point, Point, Point];

/** Rounding must not count. */
const tolerancePt = 0.01;

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A box that turns with its overlay about the centre of the overlay's rect. */
const turned = (box: Box, { rect, rotation }: PlacedOverlay): Corners => {
  const angle = (rotation * Math.PI) / 180;
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  const centreX = rect.x + rect.width / 2;
  const centreY = rect.y + rect.height / 2;
  const at = (x: number, y: number): Point => [
    centreX + (x - centreX) * cos - (y - centreY) * sin,
    centreY + (x - centreX) * sin + (y - centreY) * cos,
  ];
  const right = box.x + box.width;
  const bottom = box.y + box.height;
  return [at(box.x, box.y), at(right, box.y), at(right, bottom), at(box.x, bottom)];
};

const leaves = (corners: Corners, { widthPt, heightPt }: PageSize): boolean =>
  corners.some(([x, y]) => x < -tolerancePt || y < -tolerancePt || x > widthPt + tolerancePt || y > heightPt + tolerancePt);

/** Whether two boxes share more than an edge: no side of either has them on both sides. */
const meet = (a: Corners, b: Corners): boolean => ![a, b].some((corners) => [0, 1].some((side) => separates(corners, side, a, b)));

const separates = (corners: Corners, side: number, a: Corners, b: Corners): boolean => {
  const [x1, y1] = corners[side] as Point;
  const [x2, y2] = corners[side + 1] as Point;
  const length = Math.hypot(x2 - x1, y2 - y1);
  // A box without an extent has no side to look along; the other box decides.
  if (length === 0) return false;
  const along = ([x, y]: Point): number => (x * (x2 - x1) + y * (y2 - y1)) / length;
  const range = (points: Corners): readonly [number, number] => {
    const places = points.map(along);
    return [Math.min(...places), Math.max(...places)];
  };
  const [fromA, toA] = range(a);
  const [fromB, toB] = range(b);
  return toA <= fromB + tolerancePt || toB <= fromA + tolerancePt;
};

/** The rects of a template on the pages of a document. */
export class PlacedBoxes {
  readonly #pages: readonly PageSize[];
  readonly #placed: ReadonlyMap<PlacedOverlay, Corners>;

  constructor(overlays: readonly Overlay[], pages: readonly PageSize[]) {
    this.#pages = pages;
    const placed = overlays.filter((overlay): overlay is PlacedOverlay => overlay.kind !== 'field' && overlay.page < pages.length);
    this.#placed = new Map(placed.map((overlay) => [overlay, turned(overlay.rect, overlay)]));
  }

  /** Overlays whose rect leaves its page. */
  offPage(): readonly PlacedOverlay[] {
    return [...this.#placed].filter(([{ page }, corners]) => leaves(corners, this.#pages[page] as PageSize)).map(([overlay]) => overlay);
  }

  /** Overlays whose rect has nothing in common with its page. */
  unseen(): readonly PlacedOverlay[] {
    return this.offPage().filter((overlay) => {
      const { widthPt, heightPt } = this.#pages[overlay.page] as PageSize;
      const page: Corners = [
        [0, 0],
        [widthPt, 0],
        [widthPt, heightPt],
        [0, heightPt],
      ];
      return !meet(this.#placed.get(overlay) as Corners, page);
    });
  }

  /** What the quiet zone of a symbol lacks: where it leaves the page, or the overlay whose rect it meets, of those that are there. */
  obstruction(
    overlay: PlacedOverlay,
    { x, y, width, height }: SymbolExtent,
    isThere: (other: PlacedOverlay) => boolean,
  ): 'page' | PlacedOverlay | undefined {
    const { rect } = overlay;
    const corners = turned({ x: rect.x + x, y: rect.y + rect.height - y - height, width, height }, overlay);
    const page = this.#pages[overlay.page];
    if (page === undefined) return undefined;
    if (leaves(corners, page)) return 'page';
    for (const [other, others] of this.#placed) {
      if (other.id !== overlay.id && other.page === overlay.page && isThere(other) && meet(corners, others)) return other;
    }
    return undefined;
  }
}
