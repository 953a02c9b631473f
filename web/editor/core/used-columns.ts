import { columnsNamedIn } from '../../files/template-columns.ts';
import type { OverlayDraft } from './draft.ts';
import type { EditState } from './edit.ts';
import type { History } from './history.ts';

/** Overlays are immutable: each is looked at once. */
const known = new WeakMap<OverlayDraft, readonly number[]>();

const usedBy = (overlay: OverlayDraft): readonly number[] => {
  const found = known.get(overlay) ?? columnsNamedIn(overlay);
  known.set(overlay, found);
  return found;
};

/** The columns that overlays use now, or used in a step that can be undone or done again. */
export const columnsEverUsed = ({ past, present, future }: History<EditState>): ReadonlySet<number> => {
  const lists = new Set([...past, present, ...future].map(({ draft }) => draft.overlays));
  const used = new Set<number>();
  for (const overlays of lists) for (const overlay of overlays) for (const column of usedBy(overlay)) used.add(column);
  return used;
};
