import { useEffect, useRef, useState } from 'preact/hooks';
import { loadCode } from '../api/load-code.ts';
import { ownerNow } from '../session/draft-owner.ts';
import { hasEdits, noEdits, type RowEdits } from './row-edits.ts';

/** Loads the store of edits on demand: the page is shown before. */
const store = () => loadCode(import('./kept-edits.ts'));

const keep = async (owner: string, id: string, edits: RowEdits): Promise<void> =>
  (await store()).keepEdits(owner, id, edits, Date.now());

export interface KeptEdits {
  readonly isKept: boolean;
  readonly isRestored: boolean;
  readonly forget: () => void;
}

/**
 * Stores edits in the browser until they run, and restores those of an earlier visit. `id` identifies the rows;
 * `undefined` stores nothing. `isTouched`: the user has edited them on this page, so earlier edits are not restored.
 */
export const useKeptEdits = (
  id: string | undefined,
  edits: RowEdits,
  isTouched: boolean,
  onRestore: (edits: RowEdits) => void,
): KeptEdits => {
  const [lookedFor, setLookedFor] = useState<string>();
  const [keptNow, setKeptNow] = useState<RowEdits>();
  const isTouchedNow = useRef(isTouched);
  isTouchedNow.current = isTouched;
  const wasKept = useRef<string>(undefined);
  useEffect(() => {
    const owner = ownerNow();
    if (id === undefined || owner === undefined) return;
    let isWanted = true;
    const look = async (): Promise<RowEdits | undefined> => (await store()).keptEdits(owner, id, Date.now());
    look()
      .then(
        (kept) => {
          if (!isWanted || kept === undefined) return;
          wasKept.current = id;
          if (!isTouchedNow.current) onRestore(kept);
        },
        () => undefined,
      )
      .finally(() => isWanted && setLookedFor(id));
    return () => {
      isWanted = false;
    };
  }, [id]);
  useEffect(() => {
    const owner = ownerNow();
    if (id === undefined || lookedFor !== id || owner === undefined) return;
    if (!hasEdits(edits) && wasKept.current !== id) return;
    wasKept.current = id;
    keep(owner, id, edits).then(
      () => setKeptNow(edits),
      () => setKeptNow(undefined),
    );
  }, [id, lookedFor, edits]);
  return {
    isKept: keptNow === edits && hasEdits(edits),
    isRestored: lookedFor === id || ownerNow() === undefined,
    forget: () => {
      const owner = ownerNow();
      if (id === undefined || owner === undefined || wasKept.current !== id) return;
      void keep(owner, id, noEdits).catch(() => undefined);
    },
  };
};
