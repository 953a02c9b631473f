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

  /** In the order of the overlays' ids as given. */
  list(overlayIds: readonly string[]): readonly LongestText[] {
    return overlayIds.flatMap((overlay_id) => {
      const found = this.#byOverlay.get(overlay_id);
      return found === undefined ? [] : [{ overlay_id, row_number: found.rowNumber, fit_percent: Math.round(found.fitPercent * 10) / 10 }];
    });
  }
}
