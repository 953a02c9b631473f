/** Place in the grid: row -1 is the header, column -1 the row numbers. */
export interface GridPlace {
  readonly at: number;
  readonly across: number;
}

/** The place with the focus, and the opposite corner of the range. */
export interface Selection {
  readonly active: GridPlace;
  readonly end: GridPlace;
}

export interface GridSize {
  readonly rows: number;
  readonly columns: number;
  /** Rows per page. */
  readonly page: number;
}

/** Selected cells, both ends included. */
export interface CellRange {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

type GridKey = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey'>;

export const selectPlace = (place: GridPlace): Selection => ({ active: place, end: place });

const clampPlace = ({ at, across }: GridPlace, { rows, columns }: GridSize): GridPlace => ({
  at: Math.max(-1, Math.min(rows - 1, at)),
  across: Math.max(-1, Math.min(columns - 1, across)),
});

export const clampSelection = ({ active, end }: Selection, size: GridSize): Selection => ({
  active: clampPlace(active, size),
  end: clampPlace(end, size),
});

/** Returns the selected cells. A selected row number selects its row. `undefined` for the header. */
export const rangeOf = ({ active, end }: Selection, { columns }: GridSize): CellRange | undefined => {
  if (active.at < 0 || columns === 0) return undefined;
  const isRow = active.across < 0;
  return {
    top: Math.min(active.at, Math.max(0, end.at)),
    bottom: Math.max(active.at, end.at),
    left: isRow ? 0 : Math.min(active.across, Math.max(0, end.across)),
    right: isRow ? columns - 1 : Math.max(active.across, end.across),
  };
};

export const holdsPlace = ({ top, bottom, left, right }: CellRange, { at, across }: GridPlace): boolean =>
  at >= top && at <= bottom && across >= left && across <= right;

/** Extends a selection to a place, within the cells or within the row numbers. */
export const extendTo = (active: GridPlace, { at, across }: GridPlace): Selection => ({
  active,
  end: { at: Math.max(0, at), across: active.across < 0 ? -1 : Math.max(0, across) },
});

const movePlace = ({ at, across }: GridPlace, key: string, isFar: boolean, size: GridSize): GridPlace | undefined => {
  const [lastRow, lastColumn] = [size.rows - 1, size.columns - 1];
  const places: Readonly<Record<string, GridPlace>> = {
    ArrowUp: { at: isFar ? 0 : at - 1, across },
    ArrowDown: { at: isFar ? lastRow : at + 1, across },
    ArrowLeft: { at, across: isFar ? 0 : across - 1 },
    ArrowRight: { at, across: isFar ? lastColumn : across + 1 },
    PageUp: { at: Math.max(0, at - size.page), across },
    PageDown: { at: at + size.page, across },
    Home: { at: isFar ? 0 : at, across: 0 },
    End: { at: isFar ? lastRow : at, across: lastColumn },
  };
  const place = places[key];
  return place && clampPlace(place, size);
};

/** Returns the selection after a key, as in a spreadsheet. `undefined` for keys that do not move. */
export const moveSelection = (
  selection: Selection,
  { key, ctrlKey, metaKey, shiftKey }: GridKey,
  size: GridSize,
): Selection | undefined => {
  const isFar = ctrlKey || metaKey;
  if (isFar && key.toLowerCase() === 'a' && size.rows > 0)
    return { active: { at: 0, across: 0 }, end: { at: size.rows - 1, across: size.columns - 1 } };
  const { active, end } = selection;
  if (!shiftKey || active.at < 0) {
    const place = movePlace(active, key, isFar, size);
    return place && selectPlace(place);
  }
  const place = movePlace(end, key, isFar, size);
  return place && extendTo(active, place);
};
