import type { OverlayDraft } from '../core/draft.ts';
import { change } from '../core/edit.ts';
import { styleOf, type WrittenOut } from '../core/members.ts';
import type { Editor } from '../instance/create-editor.ts';

/** Changes the selected overlays, and remembers their style for the next ones. */
export const changeStyle = (
  { editing: { draft, edit, openedPackage, selectedOverlays }, view: { lastStyles } }: Editor,
  make: (overlay: OverlayDraft, written: WrittenOut | undefined) => OverlayDraft,
  gesture?: string,
): void => {
  const written = openedPackage.peek()?.written;
  edit((state) => change(state, state.selection, (overlay) => make(overlay, written)), gesture);
  for (const overlay of selectedOverlays.peek()) lastStyles.set(overlay.kind, styleOf(overlay, draft.peek().assets));
};
