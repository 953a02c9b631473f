/** How the entries of the film lie: in lines of `across`, of which `lines` are wholly in sight. */
export interface FilmGrid {
  readonly count: number;
  readonly across: number;
  readonly lines: number;
}

/** The entry that a key leads to from the one at `at`; undefined for a key that leads nowhere. */
export const filmStep = (key: string, at: number, { count, across, lines }: FilmGrid): number | undefined => {
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
