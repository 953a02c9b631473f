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
