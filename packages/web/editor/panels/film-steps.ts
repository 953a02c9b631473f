/** Layout of the film: `across` entries per line, with `lines` lines fully visible. */
export interface FilmGrid {
  readonly count: number;
  readonly across: number;
  readonly lines: number;
}

/** Returns the entry that a key moves to from `at`; `undefined` for other keys. */
export const moveInFilm = (key: string, at: number, { count, across, lines }: FilmGrid): number | undefined => {
  const steps: Readonly<Record<string, number>> = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -across,
    ArrowDown: across,
    PageUp: -across * lines,
    PageDown: across * lines,
    Home: -count,
    End: count,
  };
  const step = steps[key];
  return step === undefined ? undefined : Math.max(0, Math.min(count - 1, at + step));
};

/** Size of the pictures in CSS pixels, and of an entry with its two lines of words. */
export interface PictureSize {
  readonly width: number;
  readonly height: number;
}

const mostHeightPx = 188;
const mostWidthPx = 236;

/** Fits a page into the height of a portrait entry or the width of a landscape entry. */
export const fitPicture = (page: PictureSize): PictureSize => {
  const scale = Math.min(mostHeightPx / page.height, mostWidthPx / page.width);
  return { width: Math.max(1, Math.round(page.width * scale)), height: Math.max(1, Math.round(page.height * scale)) };
};
