export interface RenderLimits {
  readonly maxPages: number;
  readonly maxImageOverlaysPerRow: number;
  readonly maxRowPicturePixels: number;
}
