import { texts } from '../../texts/commands.ts';
import { isPlaced, type PlacedDraft } from '../core/draft.ts';
import { change, duplicateSelected, moveSelected, removeSelected } from '../core/edit.ts';
import { minSidePt, roundPt } from '../core/geometry.ts';
import { describeOverlay } from '../core/kinds.ts';
import { pageToShow } from '../core/overlay-pages.ts';
import { onPage } from '../core/selecting.ts';
import type { Editor } from '../instance/create-editor.ts';
import { always, type Command, type Press } from './command.ts';

const isAnythingChosen = ({ editing: { selection } }: Editor): boolean => selection.value.length > 0;

const chosenWords = ({ editing: { selectedOverlays } }: Editor): string | undefined => {
  const [first, ...others] = selectedOverlays.peek();
  if (first === undefined) return undefined;
  return others.length === 0 ? describeOverlay(first) : texts.overlayCount(others.length + 1);
};

/** Distance in points per arrow key press. */
const by = ({ arrow = [0, 0], isShift }: Press): readonly [dx: number, dy: number] => {
  const points = isShift === true ? 10 : 1;
  return [arrow[0] * points, arrow[1] * points];
};

const gestureOf = (name: string, { editing: { selection } }: Editor): string => `${name} ${selection.peek().join(' ')}`;

const resize = (editor: Editor, press: Press): void => {
  const [dx, dy] = by(press);
  editor.editing.edit(
    (state) =>
      change(state, state.selection, (overlay) => {
        if (!isPlaced(overlay)) return overlay;
        const { rect } = overlay;
        const width = roundPt(Math.max(minSidePt, rect.width + dx));
        const height = roundPt(Math.max(minSidePt, rect.height + dy));
        return width === rect.width && height === rect.height
          ? overlay
          : { ...overlay, rect: { ...rect, width, height } };
      }),
    gestureOf('resize', editor),
  );
};

const move = (editor: Editor, press: Press): void => {
  const {
    editing: { edit, selectedOverlays },
    opened: { openDocument },
    view: { currentPage, wantedPlace },
  } = editor;
  const [dx, dy] = by(press);
  const pages = openDocument.peek()?.pages ?? [];
  const pageShown = (overlay: PlacedDraft): number => pageToShow(overlay, currentPage.peek(), pages.length) ?? 0;
  edit((state) => moveSelected(state, dx, dy, (overlay) => pages[pageShown(overlay)]), gestureOf('nudge', editor));
  const [first] = selectedOverlays.peek();
  if (first !== undefined && isPlaced(first)) wantedPlace.value = { page: pageShown(first), point: first.rect };
};

/** Commands for the selection, and for selecting by keyboard. Source: console-and-editor.md, "The editor" (4). */
export const selectionCommands = {
  move: {
    id: 'move',
    label: texts.move,
    where: 'document',
    keys: ['Arrow keys'],
    does: texts.movesSelection,
    enabled: isAnythingChosen,
    step: 'run',
    run: move,
    said: chosenWords,
  },
  resize: {
    id: 'resize',
    label: texts.resize,
    where: 'document',
    keys: ['Ctrl Arrow keys'],
    does: texts.resizesSelection,
    enabled: isAnythingChosen,
    step: 'run',
    run: resize,
    said: chosenWords,
  },
  hold: {
    id: 'hold',
    label: texts.keepSelected,
    where: 'document',
    keys: ['Shift Space'],
    does: texts.keepsSelected,
    enabled: (_, { overlay }) => overlay !== undefined,
    run: ({ holding }, { overlay }) => {
      if (overlay !== undefined) holding.holdFocused(overlay);
    },
  },
  selectAll: {
    id: 'select-all',
    label: texts.selectAll,
    where: 'document',
    keys: ['Ctrl A'],
    does: texts.selectsAll,
    enabled: always,
    run: ({ editing: { choose, draft }, opened: { openDocument }, view: { currentPage } }) => {
      const pageCount = openDocument.peek()?.pages.length ?? 0;
      choose(onPage(draft.peek().overlays, { page: currentPage.peek(), pageCount }).map(({ id }) => id));
    },
    said: chosenWords,
  },
  duplicate: {
    id: 'duplicate',
    label: texts.duplicate,
    where: 'document',
    keys: ['Ctrl D'],
    does: texts.duplicates,
    enabled: isAnythingChosen,
    step: 'one',
    run: ({ editing: { edit, selection }, view: { wantedFocus } }) => {
      edit(duplicateSelected);
      wantedFocus.value = selection.peek()[0];
    },
  },
  remove: {
    id: 'delete',
    label: texts.delete,
    where: 'document',
    keys: ['Delete'],
    unlisted: ['Backspace'],
    does: texts.deletes,
    enabled: isAnythingChosen,
    step: 'one',
    run: ({ around, editing: { edit } }) => {
      around.focusPages();
      edit(removeSelected);
    },
    said: (_, { count }) => texts.deletedCount(count),
  },
  copyToPages: {
    id: 'copy-to-pages',
    label: texts.copyToPages,
    enabled: ({ opened: { openDocument } }) => (openDocument.value?.pages.length ?? 0) > 1,
    run: ({ view }) => {
      view.copyingToPages.value = true;
    },
  },
  giveUp: {
    id: 'give-up',
    label: texts.cancel,
    where: 'document',
    keys: ['Esc'],
    isPassedOn: true,
    does: texts.cancelsDrag,
    enabled: always,
    run: ({ adding: { giveUpWaiting }, editing: { choose }, pointer: { cancelDrag }, view: { placing } }) => {
      if (cancelDrag()) return;
      if (placing.peek() !== undefined) placing.value = undefined;
      else if (!giveUpWaiting()) choose([]);
    },
  },
} as const satisfies Readonly<Record<string, Command>>;
