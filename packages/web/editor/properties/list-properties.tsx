import type { VNode } from 'preact';
import type { OverlayDraft } from '../core/draft.ts';
import { change } from '../core/edit.ts';
import { withKeys } from '../core/list-draft.ts';
import { findItemKeys } from '../core/new-list.ts';
import { useEditor } from '../instance/use-editor.ts';
import { type ChangeList, ListColumns } from './list-columns.tsx';

export const ListProperties = ({
  overlay,
  error,
}: {
  readonly overlay: OverlayDraft;
  readonly error: string | undefined;
}): VNode => {
  const {
    editing: { edit },
    opened: { knownColumns, openRows, rowsNow },
  } = useEditor();
  const { id } = overlay;
  const set: ChangeList = (make, gesture) => edit((state) => change(state, [id], make), gesture && `list-${gesture}`);
  const keys = openRows.value === undefined ? [] : findItemKeys(overlay, rowsNow(), knownColumns.value);
  return (
    <ListColumns
      list={overlay}
      error={error}
      change={set}
      readColumns={keys.length === 0 ? undefined : () => set((list) => withKeys(list, keys))}
    />
  );
};
