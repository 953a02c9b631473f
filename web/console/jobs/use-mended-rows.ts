import { useEffect, useRef, useState } from 'preact/hooks';
import type { RowsToMend } from '../../../lib/service/http/answers/console.ts';
import { keepEdits, keptEdits } from '../../rows/kept-edits.ts';
import { hasEdits, noEdits, type RowEdits } from '../../rows/row-edits.ts';
import { ownerNow } from '../../session/draft-owner.ts';
import { byNumber, byPlace } from './numbered-edits.ts';

export interface MendedRows {
  /** Edits by position in the list. */
  readonly edits: RowEdits;
  /** Whether the browser has stored the latest edit, so that leaving the page loses nothing. */
  readonly isKept: boolean;
  /** Whether earlier edits have been requested from the browser; until then, rows may lack them. */
  readonly isRestored: boolean;
  readonly change: (edits: RowEdits) => void;
  /** Absent if there is nothing to undo. */
  readonly undo: (() => void) | undefined;
  /** Discards all edits, because the rows are running with them. */
  readonly clear: () => void;
}

/** Edits of a job's rows that need attention, with undo, stored in the browser until they run. Source: office.md. */
export const useMendedRows = (jobId: string, found: RowsToMend): MendedRows => {
  const [edits, setEdits] = useState<RowEdits>(noEdits);
  const [past, setPast] = useState<readonly RowEdits[]>([]);
  const [keptNow, setKeptNow] = useState<RowEdits>();
  const [isRestored, setRestored] = useState(false);
  const latest = useRef(edits);
  const show = (next: RowEdits): void => {
    latest.current = next;
    setEdits(next);
    const owner = ownerNow();
    if (owner === undefined) return;
    keepEdits(owner, jobId, byNumber(next, found.rows), Date.now()).then(
      () => setKeptNow(next),
      () => setKeptNow(undefined),
    );
  };
  useEffect(() => {
    const owner = ownerNow();
    if (owner === undefined) return setRestored(true);
    let isShown = true;
    const take = (kept: RowEdits | undefined): void => {
      // The user edited before the stored edits were loaded: keep the new ones.
      if (!isShown || kept === undefined || hasEdits(latest.current)) return;
      const before = byPlace(kept, found.rows);
      latest.current = before;
      setEdits(before);
      setPast([noEdits]);
      setKeptNow(before);
    };
    keptEdits(owner, jobId, Date.now())
      .then(take, () => {})
      .finally(() => isShown && setRestored(true));
    return () => {
      isShown = false;
    };
  }, [jobId]);
  const before = past.at(-1);
  return {
    edits,
    isRestored,
    isKept: keptNow === edits && hasEdits(edits),
    change: (next) => {
      setPast([...past, edits]);
      show(next);
    },
    undo:
      before === undefined
        ? undefined
        : () => {
            setPast(past.slice(0, -1));
            show(before);
          },
    clear: () => {
      setPast([]);
      show(noEdits);
    },
  };
};
