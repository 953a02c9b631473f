import { computed } from '@preact/signals';
import { type CoveredOverlay, findCovered } from '../core/covered-overlays.ts';
import { change } from '../core/edit.ts';
import { pageToShow } from '../core/overlay-pages.ts';
import type { Adding } from './add-overlay.ts';
import type { Editing } from './editing.ts';
import type { Opened } from './opened.ts';
import type { View } from './view-state.ts';

export const createCovering = ({
  adding: { freeRect },
  editing: { choose, draft, edit },
  opened: { openDocument },
  view: { currentPage, isDragging },
}: {
  readonly adding: Adding;
  readonly editing: Editing;
  readonly opened: Opened;
  readonly view: View;
}) => {
  let latest: readonly CoveredOverlay[] = [];

  /** Overlays that cover each other. Stays the same during a drag. */
  const covered = computed<readonly CoveredOverlay[]>(() => {
    if (!isDragging.value) latest = findCovered(draft.value, openDocument.value?.pages.length ?? 0);
    return latest;
  });

  /** Moves the upper overlay to free space of its page, in one undo step. */
  const moveToFreeSpace = ({ upper: { id } }: CoveredOverlay): void => {
    const upper = draft.peek().overlays.find((overlay) => overlay.id === id);
    const pages = openDocument.peek()?.pages ?? [];
    const page = upper && pageToShow(upper, currentPage.peek(), pages.length);
    const size = page === undefined ? undefined : pages[page];
    if (upper?.rect === undefined || page === undefined || size === undefined) return;
    const rect = freeRect(upper.rect, page, size, id);
    edit((state) => change(state, [id], (overlay) => ({ ...overlay, rect })));
    choose([id]);
  };

  return { covered, moveToFreeSpace };
};
