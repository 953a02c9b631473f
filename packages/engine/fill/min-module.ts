/** Least widths of a module below which a code is too small, µm. */
export interface MinModuleUm {
  readonly linear: number;
  readonly matrix: number;
}

/** Widths that scanners read from a printer of 300 dpi: 2.25 dots in linear codes, 3 in others. */
export const defaultMinModuleUm: MinModuleUm = { linear: 190, matrix: 250 };
