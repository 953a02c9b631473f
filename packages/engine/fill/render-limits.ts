/** Limits of the source and of the pictures of a row. */
export interface RenderLimits {
  readonly maxPages: number;
  readonly maxImageOverlaysPerRow: number;
  readonly maxRowPicturePixels: number;
}
