/** The texts of one line of a table, in the order of its cells. */
export type ListLine = readonly string[];

/** What a line of a list is. */
export type LineKind = 'header' | 'item' | 'footer';

/** A line of a list where it stands. */
export interface PlacedLine {
  readonly kind: LineKind;
  /** Of the item among all of the list; -1 for header and footer. */
  readonly index: number;
  readonly texts: ListLine;
  /** Its lower edge, from that of the rect, and how high it is; points. */
  readonly y: number;
  readonly height: number;
}
