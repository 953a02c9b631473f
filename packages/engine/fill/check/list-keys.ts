import type { TemplateOverlay } from '../../svc/template.ts';
import type { CheckFinding } from './finding.ts';

/** Maximum keys per list: keys come from the data, in any number. */
const maxNamed = 50;
const maxShownCharacters = 60;

/** Finds keys of items that no cell and no sum of their list uses. */
export class ListKeys {
  readonly #used = new Map<string, ReadonlySet<string>>();
  readonly #unused = new Map<string, Set<string>>();

  constructor(overlays: readonly TemplateOverlay[]) {
    for (const overlay of overlays) {
      if (overlay.kind !== 'list') continue;
      const sums = [...(overlay.footer?.cells.values() ?? [])].flatMap((cell) =>
        typeof cell === 'string' ? [] : cell.sum,
      );
      this.#used.set(overlay.id, new Set([...overlay.cells.map(({ key }) => key), ...sums]));
      this.#unused.set(overlay.id, new Set());
    }
  }

  note(overlayId: string, key: string): void {
    const unused = this.#unused.get(overlayId);
    if (unused === undefined || unused.size === maxNamed || this.#used.get(overlayId)?.has(key) === true) return;
    unused.add(key.slice(0, maxShownCharacters));
  }

  findings(): readonly CheckFinding[] {
    return [...this.#unused].flatMap(([overlayId, keys]) =>
      [...keys].map(
        (key): CheckFinding => ({
          severity: 'info',
          code: 'COLUMN_UNUSED',
          row_number: null,
          overlay_id: overlayId,
          message: `No cell of the list shows the key "${key}" of its items.`,
        }),
      ),
    );
  }
}
