import type { OverlayDraft } from '@bulkfill/web/editor/core/draft';
import { cellsOf } from '@bulkfill/web/editor/core/list-draft';
import { columnName, edgeOf, moveEdge } from '@bulkfill/web/editor/core/list-edges';
import { describe, expect, it } from 'vitest';

const list: OverlayDraft = {
  id: 'items',
  kind: 'list',
  page: 0,
  rect: { x: 10, y: 10, width: 206, height: 100 },
  cells: [
    { key: 'name', x: 0, width: 100 },
    { key: 'price', x: 106, width: 60, align: 'right' },
  ],
  header: { cells: { name: 'Item' } },
};
const places = (draft: OverlayDraft) => cellsOf(draft).map(({ x, width }) => [x, width]);

describe('the edge of a list column', () => {
  it('moves, and the next column keeps its right edge and its distance', () => {
    expect(places(moveEdge(list, 0, 120))).toEqual([
      [0, 120],
      [126, 40],
    ]);
    expect(cellsOf(moveEdge(list, 0, 120))[1]).toMatchObject({ key: 'price', align: 'right' });
  });

  it('leaves each column at least a point', () => {
    expect(places(moveEdge(list, 0, -50))[0]).toEqual([0, 1]);
    expect(places(moveEdge(list, 0, 500))).toEqual([
      [0, 159],
      [165, 1],
    ]);
  });

  it('ends at the edge of the list after the last column', () => {
    expect(edgeOf(list, 1)).toMatchObject({ at: 166, from: 107, to: 206 });
    expect(places(moveEdge(list, 1, 300))[1]).toEqual([106, 100]);
  });

  it('moves alone if the columns overlap, and not at all if it is absent', () => {
    const overlapping = {
      ...list,
      cells: [
        { key: 'a', x: 0, width: 100 },
        { key: 'b', x: 50, width: 60 },
      ],
    };
    expect(places(moveEdge(overlapping, 0, 80))).toEqual([
      [0, 80],
      [50, 60],
    ]);
    expect(moveEdge(list, 2, 80)).toBe(list);
    expect(moveEdge(list, 0, 100)).toBe(list);
  });

  it('is named after the heading, or else the key', () => {
    expect(cellsOf(list).map((cell) => columnName(list, cell))).toEqual(['Item', 'price']);
  });
});
