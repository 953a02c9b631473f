import type { RowsToCorrect } from '@bulkfill/service/types/console';
import { useMemo, useState } from 'preact/hooks';
import { editsOf, noEditing, type UndoKeys, undoKeys, withEdits } from '../../rows/row-editing.ts';
import type { RowEdits } from '../../rows/row-edits.ts';
import { useKeptEdits } from '../../rows/use-kept-edits.ts';
import { byNumber, byPlace } from './numbered-edits.ts';

export interface RowCorrections extends UndoKeys {
  readonly edits: RowEdits;
  readonly isKept: boolean;
  readonly isRestored: boolean;
  readonly change: (edits: RowEdits) => void;
  /** Forgets all edits: the rows run with them. */
  readonly clear: () => void;
}

/** Edits of the rows of a job that need attention, with undo. The browser stores them until they run. */
export const useRowCorrections = (jobId: string, found: RowsToCorrect): RowCorrections => {
  const [editing, setEditing] = useState(noEditing);
  const edits = editsOf(editing, jobId);
  const change = (next: RowEdits): void => setEditing((now) => withEdits(now, jobId, next));
  const numbered = useMemo(() => byNumber(edits, found.rows), [edits, found.rows]);
  const isTouched = editing.present.has(jobId);
  const { isKept, isRestored, forget } = useKeptEdits(jobId, numbered, isTouched, (kept) =>
    change(byPlace(kept, found.rows)),
  );
  return {
    edits,
    isKept,
    isRestored,
    change,
    ...undoKeys(editing, setEditing),
    clear: () => {
      forget();
      setEditing(noEditing);
    },
  };
};
