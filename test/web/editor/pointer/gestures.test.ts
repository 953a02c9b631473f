import type { OverlayDraft } from '@bulkfill/web/editor/core/draft';
import type { EditState } from '@bulkfill/web/editor/core/edit';
import { snapTargets } from '@bulkfill/web/editor/core/snapping';
import type { Drag, Gesture } from '@bulkfill/web/editor/pointer/gesture';
import { applyDrag } from '@bulkfill/web/editor/pointer/gestures';
import { listOtherRects } from '@bulkfill/web/editor/pointer/list-other-rects';
import { describe, expect, it } from 'vitest';

const page = { width: 300, height: 400 };
const overlay = (id: string, x: number, y: number, rest: object = {}): OverlayDraft => ({
  id,
  kind: 'text',
  page: 0,
  rect: { x, y, width: 50, height: 20 },
  value: { static: id },
  ...rest,
});
const state = (selection: readonly string[], ...overlays: readonly OverlayDraft[]): EditState => ({
  draft: { name: '', columns: [], assets: {}, overlays },
  selection,
});
const drag = (of: EditState, gesture: Gesture): Drag => ({
  gesture,
  id: 'drag 1',
  page: 0,
  pageCount: 1,
  start: { x: 0, y: 0 },
  state: of,
  targets: snapTargets(page, listOtherRects(of, { page: 0, pageCount: 1 })),
});
const rects = ({ draft }: EditState) => draft.overlays.map(({ rect }) => [rect?.x, rect?.y, rect?.width, rect?.height]);

describe('a drag', () => {
  const two = state(['a'], overlay('a', 10, 30), overlay('b', 100, 100));

  it('moves the selection, snapped to other overlays within reach and freely beyond it', () => {
    const near = applyDrag(drag(two, { kind: 'move' }), { x: 88, y: 5 }, { reach: 3, stepped: false });
    expect(rects(near.state)[0]).toEqual([100, 35, 50, 20]);
    expect(near.guides.map(({ axis, at }) => [axis, at])).toEqual([['x', 100]]);
    const free = applyDrag(drag(two, { kind: 'move' }), { x: 88, y: 5 }, { reach: 0, stepped: false });
    expect(rects(free.state)[0]).toEqual([98, 35, 50, 20]);
  });

  it('moves several overlays by the same distance', () => {
    const both = { ...two, selection: ['a', 'b'] };
    expect(rects(applyDrag(drag(both, { kind: 'move' }), { x: 7, y: 9 }, { reach: 0, stepped: false }).state)).toEqual([
      [17, 39, 50, 20],
      [107, 109, 50, 20],
    ]);
  });

  it('keeps changes made by keys or files meanwhile', () => {
    const columns = [{ key: 'column_0', label: 'Name' }];
    const meanwhile: EditState = {
      draft: { ...two.draft, columns, overlays: [overlay('b', 100, 100), overlay('c', 5, 5)] },
      selection: ['c'],
    };
    for (const gesture of [{ kind: 'move' }, { kind: 'resize', handle: 'se' }, { kind: 'rotate' }] as const) {
      expect(applyDrag(drag(two, gesture), { x: 7, y: 9 }, { reach: 0, stepped: false }, meanwhile).state).toBe(
        meanwhile,
      );
    }
    const still: EditState = { draft: { ...two.draft, columns }, selection: ['b'] };
    const { state } = applyDrag(drag(two, { kind: 'move' }), { x: 7, y: 9 }, { reach: 0, stepped: false }, still);
    expect(rects(state)).toEqual([
      [17, 39, 50, 20],
      [100, 100, 50, 20],
    ]);
    expect([state.draft.columns, state.selection]).toEqual([columns, ['b']]);
  });

  it('moves the edge of a list column along the list, also if it is rotated', () => {
    const list = (rotation: number) =>
      state(['l'], {
        ...overlay('l', 10, 30, { cells: [{ key: 'a', x: 0, width: 20 }], rotation }),
        kind: 'list',
      });
    const width = (rotation: number, x: number, y: number) => {
      const { state: next } = applyDrag(
        drag(list(rotation), { kind: 'edge', index: 0 }),
        { x, y },
        { reach: 0, stepped: false },
      );
      return (next.draft.overlays[0] as unknown as { cells: { width: number }[] }).cells[0]!.width;
    };
    expect(width(0, 7, 3)).toBe(27);
    expect(width(90, 3, 7)).toBe(27);
  });

  it('resizes by a handle and keeps the opposite side in place', () => {
    const next = applyDrag(drag(two, { kind: 'resize', handle: 'nw' }), { x: 4, y: 5 }, { reach: 0, stepped: false });
    expect(rects(next.state)[0]).toEqual([14, 35, 46, 15]);
  });

  it('rotates to whole degrees, in steps of 15 on request, and records nothing without rotation', () => {
    const to = (x: number, y: number, stepped: boolean) =>
      applyDrag(drag(two, { kind: 'rotate' }), { x, y }, { reach: 0, stepped }).state.draft.overlays[0]?.rotation;
    expect(to(135, 40, false)).toBe(90);
    expect(to(135, 50, true)).toBe(90);
    expect(to(35, 0, false)).toBeUndefined();
  });

  it('draws a new rect from corner to corner, both snapped, and changes nothing before release', () => {
    const placing = {
      ...drag(two, { kind: 'place', overlay: 'text' }),
      start: { x: 98, y: 60 },
      targets: snapTargets(page, listOtherRects(two, { page: 0, pageCount: 1 })),
    };
    const { band, guides, state } = applyDrag(placing, { x: 148, y: 121 }, { reach: 3, stepped: false });
    expect(band).toEqual({ x: 100, y: 60, width: 50, height: 60 });
    expect(guides.map(({ axis, at }) => [axis, at])).toEqual([
      ['x', 150],
      ['y', 120],
    ]);
    expect(state).toBe(two);
    expect(applyDrag(placing, { x: 148, y: 121 }, { reach: 0, stepped: false }).band).toEqual({
      x: 98,
      y: 60,
      width: 50,
      height: 61,
    });
  });
});
