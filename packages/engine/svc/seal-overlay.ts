/** Place of the visible seal, which all rows of a job share. Source: package-format.md, "Overlays". */
export interface ResolvedSealOverlay {
  readonly kind: 'seal';
  readonly id: string;
  /** 0-based. Every row has it once. */
  readonly page: number;
  readonly rect: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
  readonly rotation: number;
  readonly opacity: number;
  readonly required: boolean;
  readonly label: string;
  /** Name of a picture. */
  readonly asset?: string;
  readonly alt?: string;
  readonly lang?: string;
  readonly when?: undefined;
  readonly pages?: undefined;
}

export const findSealOverlay = <Overlay extends { readonly kind: string }>(
  overlays: readonly (Overlay | ResolvedSealOverlay)[],
): ResolvedSealOverlay | undefined =>
  overlays.find((overlay): overlay is ResolvedSealOverlay => overlay.kind === 'seal');
