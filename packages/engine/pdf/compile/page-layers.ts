import type { OverlayDrawer } from './drawer.ts';

/**
 * Overlays of one page in painting order, split at the row overlays:
 *
 * ```
 *   below:  static overlays before the first row overlay          written once
 *   row:    row overlays, and names of the static runs between    written per row
 *   above:  static overlays after the last row overlay            written once
 * ```
 */
export interface PageLayers {
  readonly below: readonly OverlayDrawer[];
  readonly row: readonly (OverlayDrawer | readonly OverlayDrawer[])[];
  readonly above: readonly OverlayDrawer[];
}

export const pageLayers = (drawers: readonly OverlayDrawer[]): PageLayers => {
  const first = drawers.findIndex((drawer) => drawer.dependsOnRow);
  if (first < 0) return { below: drawers, row: [], above: [] };
  const last = drawers.findLastIndex((drawer) => drawer.dependsOnRow);
  const row: (OverlayDrawer | OverlayDrawer[])[] = [];
  for (const drawer of drawers.slice(first, last + 1)) {
    if (drawer.dependsOnRow) {
      row.push(drawer);
      continue;
    }
    const previous = row.at(-1);
    if (Array.isArray(previous)) previous.push(drawer);
    else row.push([drawer]);
  }
  return { below: drawers.slice(0, first), row, above: drawers.slice(last + 1) };
};
