type Point = readonly [x: number, y: number];
/** Corners of a turned box, points from the top left of the page. */
export type Corners = readonly [Point, Point, Point, Point];

/** Rounding must not count. */
const tolerancePt = 0.01;

/** A box before it is turned, points from the top left of the page. */
export interface UprightBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

interface Turn {
  readonly rect: UprightBox;
  readonly rotation: number;
}

interface DisplayedSize {
  readonly widthPt: number;
  readonly heightPt: number;
}

export const turnBox = (box: UprightBox, { rect, rotation }: Turn): Corners => {
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

export const boundCorners = (corners: Corners): UprightBox => {
  const xs = corners.map(([x]) => x);
  const ys = corners.map(([, y]) => y);
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
};

export const leaves = (corners: Corners, { widthPt, heightPt }: DisplayedSize): boolean =>
  corners.some(
    ([x, y]) => x < -tolerancePt || y < -tolerancePt || x > widthPt + tolerancePt || y > heightPt + tolerancePt,
  );

/** Whether two boxes share more than an edge: no side of either separates them. */
export const meet = (a: Corners, b: Corners): boolean =>
  ![a, b].some((corners) => [0, 1].some((side) => separates(corners, side, a, b)));

const separates = (corners: Corners, side: number, a: Corners, b: Corners): boolean => {
  const [x1, y1] = corners[side] as Point;
  const [x2, y2] = corners[side + 1] as Point;
  const length = Math.hypot(x2 - x1, y2 - y1);
  // A box without an extent has no side to project on; the other box decides.
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

export const isOutside = (corners: Corners, { widthPt, heightPt }: DisplayedSize): boolean =>
  !meet(corners, [
    [0, 0],
    [widthPt, 0],
    [widthPt, heightPt],
    [0, heightPt],
  ]);
