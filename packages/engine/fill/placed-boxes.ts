import type { PageSize } from '../pdf/compile/compiled-document.ts';
import { type Corners, isOutside, leaves, meet, turnBox } from '../pdf/geometry/turned-box.ts';
import type { SymbolExtent } from '../pdf/overlays/symbol-extent.ts';
import type { PageOverlay, ResolvedFieldOverlay, TemplateOverlay } from '../svc/template.ts';

type PlacedOverlay = Exclude<TemplateOverlay, ResolvedFieldOverlay>;

export class PlacedBoxes {
  readonly #pages: readonly PageSize[];
  readonly #placed: ReadonlyMap<PlacedOverlay, Corners>;

  constructor(overlays: readonly TemplateOverlay[], pages: readonly PageSize[]) {
    this.#pages = pages;
    const placed = overlays.filter(
      (overlay): overlay is PlacedOverlay => overlay.kind !== 'field' && overlay.page < pages.length,
    );
    this.#placed = new Map(placed.map((overlay) => [overlay, turnBox(overlay.rect, overlay)]));
  }

  offPage(): readonly PlacedOverlay[] {
    return [...this.#placed]
      .filter(([{ page }, corners]) => leaves(corners, this.#pages[page] as PageSize))
      .map(([overlay]) => overlay);
  }

  unseen(): readonly PlacedOverlay[] {
    return this.offPage().filter((overlay) =>
      isOutside(this.#placed.get(overlay) as Corners, this.#pages[overlay.page] as PageSize),
    );
  }

  /**
   * Returns the obstruction of a symbol's quiet zone: the page edge, or an overlay of the row whose rect overlaps it.
   */
  obstruction(
    overlay: PageOverlay,
    { x, y, width, height }: SymbolExtent,
    isThere: (other: PlacedOverlay) => boolean,
  ): 'page' | PlacedOverlay | undefined {
    const { rect } = overlay;
    const corners = turnBox({ x: rect.x + x, y: rect.y + rect.height - y - height, width, height }, overlay);
    const page = this.#pages[overlay.page];
    if (page === undefined) return undefined;
    if (leaves(corners, page)) return 'page';
    for (const [other, others] of this.#placed) {
      if (other.id !== overlay.id && other.page === overlay.page && isThere(other) && meet(corners, others))
        return other;
    }
    return undefined;
  }
}
