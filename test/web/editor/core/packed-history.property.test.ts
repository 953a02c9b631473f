import { emptyDraft } from '@bulkfill/web/editor/core/draft';
import type { EditState } from '@bulkfill/web/editor/core/edit';
import { packHistory, unpackHistory } from '@bulkfill/web/editor/core/packed-history';
import { canUndo, commit, maxSteps, newHistory, redo, undo } from '@bulkfill/web/rows/history';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { step } from './arbitrary-editing.ts';

const start: EditState = { draft: emptyDraft, selection: [] };
const taken = fc.array(step, { maxLength: 40 });
const written = ({ past, present, future }: ReturnType<typeof newHistory<EditState>>) =>
  JSON.stringify([past, present, future]);

describe('stored history', () => {
  it('restores step by step, byte for byte, also through structured clone, from any position', () => {
    fc.assert(
      fc.property(taken, fc.nat(40), fc.nat(40), (steps, undone, redone) => {
        let history = steps.reduce((all, edit) => commit(all, edit(all.present)), newHistory(start));
        for (let times = 0; times < undone && canUndo(history); times++) history = undo(history);
        for (let times = 0; times < redone; times++) history = redo(history);
        expect(written(unpackHistory(structuredClone(packHistory(history))))).toBe(written(history));
      }),
    );
  });

  it('holds the changes of each step, not the whole template again', () => {
    const overlays = Array.from({ length: 2000 }, (_, index) => ({
      id: `text_${index}`,
      kind: 'text' as const,
      page: 0,
    }));
    let history = newHistory<EditState>({ draft: { ...emptyDraft, overlays }, selection: [] });
    for (let count = 0; count < maxSteps; count++) {
      const { draft, selection } = history.present;
      const changed = draft.overlays.with(count, { ...draft.overlays[count]!, page: 1 });
      history = commit(history, { draft: { ...draft, overlays: changed }, selection });
    }
    const { oldest, steps } = packHistory(history);
    expect(oldest.draft.overlays).toHaveLength(2000);
    expect(steps.map(({ overlays: changed }) => changed?.come.length)).toEqual(
      Array.from({ length: maxSteps }, () => 1),
    );
  });
});
