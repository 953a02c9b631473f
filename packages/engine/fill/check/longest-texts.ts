export interface LongestText {
  readonly overlay_id: string;
  readonly row_number: number;
  /** Percentage of the overlay's own size at which the text fits its rect; 100 if it fits unchanged. */
  readonly fit_percent: number;
}

interface Candidate {
  readonly rowNumber: number;
  readonly characters: number;
  readonly fitPercent: number;
}

/** Maximum bytes of the list in the record of a check: half of the table's limit per record. */
const maxListBytes = 200_000;
/** Bytes of an entry besides its id. */
const entryBytes = 50;

/** Finds the worst-fitting text per overlay, or the longest one if all fit. The first of equals counts. */
export class LongestTexts {
  readonly #byOverlay = new Map<string, Candidate>();

  note(overlayId: string, candidate: Candidate): void {
    const known = this.#byOverlay.get(overlayId);
    const isWorse =
      known === undefined ||
      candidate.fitPercent < known.fitPercent ||
      (candidate.fitPercent === known.fitPercent && candidate.characters > known.characters);
    if (isWorse) this.#byOverlay.set(overlayId, candidate);
  }

  /** Returns the texts in the order of the overlays' ids; only the worst-fitting ones if there are very many. */
  list(overlayIds: readonly string[]): readonly LongestText[] {
    const found = overlayIds.flatMap((id) => {
      const candidate = this.#byOverlay.get(id);
      return candidate === undefined ? [] : [{ id, ...candidate }];
    });
    let leftBytes = maxListBytes;
    const listed = new Set<string>();
    for (const { id } of found.toSorted((one, other) => one.fitPercent - other.fitPercent)) {
      leftBytes -= Buffer.byteLength(id) + entryBytes;
      if (leftBytes < 0) break;
      listed.add(id);
    }
    return found
      .filter(({ id }) => listed.has(id))
      .map(({ id, rowNumber, fitPercent }) => ({
        overlay_id: id,
        row_number: rowNumber,
        fit_percent: Math.round(fitPercent * 10) / 10,
      }));
  }
}
