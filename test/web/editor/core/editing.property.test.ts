import { emptyDraft } from '@bulkfill/web/editor/core/draft';
import type { EditState } from '@bulkfill/web/editor/core/edit';
import { canRedo, canUndo, commit, maxSteps, newHistory, redo, undo } from '@bulkfill/web/rows/history';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { idsOf, step } from './arbitrary-editing.ts';

const start: EditState = { draft: emptyDraft, selection: [] };
const steps = fc.array(fc.tuple(step, fc.option(fc.constantFrom('drag', 'nudge'), { nil: undefined })), {
  maxLength: 40,
});

describe('editing', () => {
  it('restores the template byte for byte when every step is undone, and again when redone', () => {
    fc.assert(
      fc.property(steps, (taken) => {
        let history = newHistory(start);
        for (const [edit, gesture] of taken) history = commit(history, edit(history.present), gesture);
        const end = JSON.stringify(history.present);
        while (canUndo(history)) history = undo(history);
        expect(JSON.stringify(history.present)).toBe(JSON.stringify(start));
        while (canRedo(history)) history = redo(history);
        expect(JSON.stringify(history.present)).toBe(end);
      }),
    );
  });

  it('undoes one step to exactly the state before it', () => {
    fc.assert(
      fc.property(steps, step, (taken, last) => {
        const before = taken.reduce((state, [edit]) => edit(state), start);
        const written = JSON.stringify(before);
        const history = commit(newHistory(before), last(before));
        expect(JSON.stringify(undo(history).present)).toBe(written);
        // The previous state is not mutated.
        expect(JSON.stringify(before)).toBe(written);
      }),
    );
  });

  it('keeps ids unique, the selection valid, and positions in thousandths of a point', () => {
    fc.assert(
      fc.property(steps, (taken) => {
        const { draft, selection } = taken.reduce((state, [edit]) => edit(state), start);
        const ids = idsOf(draft.overlays);
        expect(new Set(ids).size).toBe(ids.length);
        expect(ids).toEqual(expect.arrayContaining([...selection]));
        expect(new Set(selection).size).toBe(selection.length);
        for (const { rect } of draft.overlays) {
          for (const side of Object.values(rect ?? {})) expect(side).toBe(Math.round(side * 1000) / 1000);
        }
      }),
    );
  });
});

describe('the history', () => {
  it('records a gesture as one step, and the next gesture as another', () => {
    let history = newHistory(0);
    for (const [state, gesture] of [
      [1, 'drag 1'],
      [2, 'drag 1'],
      [3, 'drag 2'],
    ] as const)
      history = commit(history, state, gesture);
    history = undo(history);
    expect(history.present).toBe(2);
    expect(undo(history).present).toBe(0);
  });

  it('holds 500 steps, and drops the oldest beyond that', () => {
    let history = newHistory(0);
    for (let state = 1; state <= maxSteps + 1; state++) history = commit(history, state);
    let undone = 0;
    for (; canUndo(history); undone++) history = undo(history);
    expect([undone, history.present]).toEqual([500, 1]);
  });

  it('discards the redo steps after a new change', () => {
    const history = commit(undo(commit(newHistory('a'), 'b')), 'c');
    expect(canRedo(history)).toBe(false);
    expect(undo(history).present).toBe('a');
  });
});
