import type { PageOverlay } from '../../svc/template.ts';
import { concatMatrix, type Matrix, turnAboutCentre } from '../geometry/matrix.ts';
import type { PageGeometry } from '../geometry/page-geometry.ts';

export interface OverlayPlacement {
  /** Lower left corner of the rect in displayed space, y up, points. Origin of unwrapped text. */
  readonly x: number;
  readonly y: number;
  readonly turned: boolean;
  /** Operators that enter the overlay's own space: origin at the lower left of its rect, y up. */
  readonly enter: string;
}

/**
 * Returns the placement of a rect on a page. `rotation` turns it clockwise about its centre. `graphicsState`: resource
 * name of the overlay's opacity, if it has one.
 */
export const placeOverlay = (
  overlay: PageOverlay,
  page: PageGeometry,
  graphicsState: string | undefined,
): OverlayPlacement => {
  const { rect, rotation } = overlay;
  const x = rect.x;
  const y = page.heightPt - rect.y - rect.height;
  const state = graphicsState === undefined ? '' : `/${graphicsState} gs `;
  const turned = rotation % 360 !== 0;
  const matrix: Matrix = turned ? turnAboutCentre(x, y, rect.width, rect.height, rotation) : [1, 0, 0, 1, x, y];
  return { x, y, turned: turned || state !== '', enter: `${state}${concatMatrix(matrix)}` };
};

/** Wraps operators in the space that `enter` enters. Returns '' if there are no operators. */
export const wrapOperators = (enter: string, operators: string): string =>
  operators === '' ? '' : `q ${enter}\n${operators}Q\n`;
