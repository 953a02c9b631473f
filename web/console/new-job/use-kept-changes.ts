import { useEffect, useRef, useState } from 'preact/hooks';
import { loadCode } from '../../api/load-code.ts';
import { hasEdits, noEdits, type RowEdits } from '../../rows/row-edits.ts';
import { ownerNow } from '../../session/draft-owner.ts';
import { editsOf, type RowChanges, tableKey } from './row-changes.ts';
import type { ReadRows } from './rows-message.ts';

/** Loaded later, so that the page shows first. */
const store = () => loadCode(import('../../rows/kept-edits.ts'));

const keep = async (owner: string, id: string, edits: RowEdits): Promise<void> => (await store()).keepEdits(owner, id, edits, Date.now());

export interface KeptChanges {
  /** Whether the browser has stored the latest edit. It is restored if the same file is chosen after a reload. */
  readonly isKept: boolean;
  /** Discards the edits of the table after a run or a reset. */
  readonly forget: () => void;
}

/**
 * Stores the edits of a table by file and settings until they run. Restores them if the same file is chosen again,
 * because a reload loses files. Source: office.md, "Rows are mended where they are seen".
 */
export const useKeptChanges = (read: ReadRows | undefined, changes: RowChanges, giveBack: (edits: RowEdits) => void): KeptChanges => {
  const key = read === undefined ? '' : tableKey(read);
  const id = read?.sha256 === undefined ? undefined : `${read.sha256} ${key}`;
  const edits = editsOf(changes, key);
  const [lookedFor, setLookedFor] = useState<string>();
  const [keptNow, setKeptNow] = useState<RowEdits>();
  const isTouched = useRef(false);
  isTouched.current = changes.byTable.has(key);
  /** Key with stored edits, which are deleted with the last edit. */
  const wasKept = useRef<string>(undefined);
  useEffect(() => {
    const owner = ownerNow();
    if (id === undefined || owner === undefined) return;
    let isWanted = true;
    const look = async (): Promise<RowEdits | undefined> => (await store()).keptEdits(owner, id, Date.now());
    look().then(
      (kept) => {
        if (!isWanted) return;
        // The user edited before the stored edits were loaded: keep the new ones.
        if (kept !== undefined) wasKept.current = id;
        if (kept !== undefined && !isTouched.current) giveBack(kept);
        setLookedFor(id);
      },
      () => undefined,
    );
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
    forget: () => {
      const owner = ownerNow();
      if (id === undefined || owner === undefined || wasKept.current !== id) return;
      void keep(owner, id, noEdits).catch(() => undefined);
    },
  };
};
