/** The text of one overlay that takes the most room. */
export interface LongestText {
  readonly overlay_id: string;
  readonly row_number: number;
  /** Percentage of the overlay's own size at which it lies inside its rect; 100 where it simply fits. */
  readonly fit_percent: number;
}

interface Candidate {
  readonly rowNumber: number;
  readonly characters: number;
  readonly fitPercent: number;
}

/** What a list may take in the record of a check, bytes: half of what the table stores in one. 2,000 overlays with ids of 36 characters take less. */
const maxListBytes = 200_000;
/** Of an entry besides its id. */
const entryBytes = 50;

/** For each overlay the text that fits least, or the one with the most characters where all fit. The first of equals counts. */
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

  /**
   * In the order of the overlays' ids as given. Of a template with very many overlays or very long ids those that fit least: a check whose result is too large to be stored could
   * not end.
   */
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
      .map(({ id, rowNumber, fitPercent }) => ({ overlay_id: id, row_number: rowNumber, fit_percent: Math.round(fitPercent * 10) / 10 }));
  }
}
