import { useEffect, useState } from 'preact/hooks';
import { isAbort } from '../../api/api-error.ts';
import type { NewJobDraft } from './draft.ts';
import { readRows } from './read-rows.ts';
import type { ReadRows } from './rows-message.ts';

export type RowsState =
  | { readonly kind: 'none' }
  | { readonly kind: 'reading' }
  /** `stale`: what the file is taken for has changed, and it is being read again. */
  | { readonly kind: 'read'; readonly rows: ReadRows; readonly stale: boolean }
  | { readonly kind: 'failed'; readonly error: unknown };

/** The chosen file of rows, read again when it, the word on its header or the labels change; not before it is known which labels there are. */
export const useRows = ({ rows: file, header, written }: NewJobDraft, labels: readonly string[] | undefined): RowsState => {
  const [state, setState] = useState<RowsState>({ kind: 'none' });
  useEffect(() => {
    if (file === undefined) {
      setState({ kind: 'none' });
      return;
    }
    // What is shown stays while the same file is read with another word on its header.
    setState((before) => (before.kind === 'read' ? { ...before, stale: true } : { kind: 'reading' }));
    if (labels === undefined) return;
    const own = new AbortController();
    readRows({ file, header, written, labels }, own.signal).then(
      (rows) => setState({ kind: 'read', rows, stale: false }),
      (error: unknown) => !isAbort(error) && setState({ kind: 'failed', error }),
    );
    return () => own.abort();
  }, [file, header, written, labels]);
  return state;
};
