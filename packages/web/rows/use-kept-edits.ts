import { batch, useSignal } from '@preact/signals';
import { useEffect, useRef, useState } from 'preact/hooks';
import { browserEdits, createEditsKeeping } from './edits-keeping.ts';
import { hasEdits, type RowEdits } from './row-edits.ts';

export interface KeptEdits {
  readonly isKept: boolean;
  readonly isRestored: boolean;
  readonly forget: () => void;
}

/** Stores the edits of a component until they run, and restores those of an earlier visit. */
export const useKeptEdits = (
  id: string,
  edits: RowEdits,
  isTouched: boolean,
  restore: (edits: RowEdits) => void,
): KeptEdits => {
  const [ownId, ownEdits] = [useSignal(id), useSignal(edits)];
  const latest = useRef({ isTouched, restore });
  latest.current = { isTouched, restore };
  const [{ isLooking, stored, forget, open }] = useState(() =>
    createEditsKeeping({
      id: ownId,
      edits: ownEdits,
      isTouched: () => latest.current.isTouched,
      restore: (kept) => latest.current.restore(kept),
      store: browserEdits,
    }),
  );
  useEffect(open, []);
  useEffect(
    () =>
      batch(() => {
        ownId.value = id;
        ownEdits.value = edits;
      }),
    [id, edits],
  );
  return {
    isKept: stored.value === edits && hasEdits(edits),
    isRestored: !isLooking.value,
    forget,
  };
};
