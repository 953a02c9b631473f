/** Minimum module widths in µm. Codes with narrower modules are too small. */
export interface MinModuleUm {
  readonly linear: number;
  readonly matrix: number;
}

/** Widths that scanners read from a printer of 300 dpi: 2.25 dots in linear codes, 3 in others. */
export const defaultMinModuleUm: MinModuleUm = { linear: 190, matrix: 250 };
