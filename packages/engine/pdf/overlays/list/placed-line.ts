export type ListLine = readonly string[];

export type LineKind = 'header' | 'item' | 'footer';

export interface PlacedLine {
  readonly kind: LineKind;
  /** Index of the item in the whole list; -1 for header and footer. */
  readonly index: number;
  readonly texts: ListLine;
  /** Distance of its lower edge from that of the rect, points. */
  readonly y: number;
  readonly height: number;
}
