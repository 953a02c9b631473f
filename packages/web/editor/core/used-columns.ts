import { columnsNamedIn } from '../../files/template-columns.ts';
import type { History } from '../../rows/history.ts';
import { perObject } from '../../rows/per-object.ts';
import type { OverlayDraft } from './draft.ts';
import type { EditState } from './edit.ts';

/** Overlays are immutable: inspect each only once. */
const usedBy = perObject<OverlayDraft, readonly number[]>(columnsNamedIn);

export const columnsEverUsed = ({ past, present, future }: History<EditState>): ReadonlySet<number> => {
  const states = [...past, present, ...future];
  const lists = new Set(states.map(({ draft }) => draft.overlays));
  const rules = new Set(states.flatMap(({ draft }) => [draft.pages, draft.protect]));
  const used = new Set<number>([...rules].flatMap((rule) => (rule === undefined ? [] : columnsNamedIn(rule))));
  for (const overlays of lists) for (const overlay of overlays) for (const column of usedBy(overlay)) used.add(column);
  return used;
};
