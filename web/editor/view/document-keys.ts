import { announce } from '../../ui/live.tsx';
import { isPlaced, type PlacedDraft } from '../core/draft.ts';
import { change, duplicateSelected, moveSelected, removeSelected } from '../core/edit.ts';
import { minSidePt, roundPt } from '../core/geometry.ts';
import { describeOverlay } from '../core/kinds.ts';
import { pageToShow } from '../core/overlay-pages.ts';
import { onPage } from '../core/selecting.ts';
import type { Editor } from '../instance/create-editor.ts';

const arrows: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Presses that follow each other so fast are one step of undo. */
const runMs = 500;

const inRun = ({ editing: { finishSoon, selection } }: Editor, name: string, run: (gesture: string) => void): void => {
  run(`${name} ${selection.peek().join(' ')}`);
  finishSoon(runMs);
};

const announceSelected = ({ editing: { selectedOverlays } }: Editor): void => {
  const [first, ...others] = selectedOverlays.peek();
  if (first !== undefined) announce(others.length === 0 ? describeOverlay(first) : `${others.length + 1} overlays`);
};

const resizeBy = ({ editing: { edit } }: Editor, dx: number, dy: number, gesture: string): void =>
  edit(
    (state) =>
      change(state, state.selection, (overlay) => {
        if (!isPlaced(overlay)) return overlay;
        const { rect } = overlay;
        const width = roundPt(Math.max(minSidePt, rect.width + dx));
        const height = roundPt(Math.max(minSidePt, rect.height + dy));
        return width === rect.width && height === rect.height ? overlay : { ...overlay, rect: { ...rect, width, height } };
      }),
    gesture,
  );

const nudge = (editor: Editor, [x, y]: readonly [number, number], { shiftKey, ctrlKey, metaKey }: KeyboardEvent): void => {
  const {
    editing: { edit, selectedOverlays },
    opened: { openDocument },
    view: { currentPage, wantedPlace },
  } = editor;
  const points = shiftKey ? 10 : 1;
  if (ctrlKey || metaKey) inRun(editor, 'resize', (gesture) => resizeBy(editor, x * points, y * points, gesture));
  else {
    const pages = openDocument.peek()?.pages ?? [];
    const pageShown = (overlay: PlacedDraft): number => pageToShow(overlay, currentPage.peek(), pages.length) ?? 0;
    inRun(editor, 'nudge', (gesture) =>
      edit((state) => moveSelected(state, x * points, y * points, (overlay) => pages[pageShown(overlay)]), gesture),
    );
    const [first] = selectedOverlays.peek();
    if (first !== undefined && isPlaced(first)) wantedPlace.value = { page: pageShown(first), point: first.rect };
  }
  announceSelected(editor);
};

/** Takes away what is selected; the keys stay with the document. */
export const removeChosen = ({ editing: { edit, finishGesture, selection } }: Editor): void => {
  const count = selection.peek().length;
  if (count === 0) return;
  finishGesture();
  document.querySelector<HTMLElement>('.document-scroll')?.focus({ preventScroll: true });
  edit(removeSelected);
  announce(count === 1 ? 'Deleted' : `${count} overlays deleted`);
};

export const duplicateChosen = ({ editing: { edit, finishGesture, selection }, view: { wantedFocus } }: Editor): void => {
  if (selection.peek().length === 0) return;
  finishGesture();
  edit(duplicateSelected);
  wantedFocus.value = selection.peek()[0];
};

const giveUp = ({ adding: { giveUpWaiting }, editing: { choose }, pointer: { cancelDrag }, view: { placing } }: Editor): void => {
  if (cancelDrag()) return;
  if (placing.peek() !== undefined) placing.value = undefined;
  else if (!giveUpWaiting()) choose([]);
};

/** What keys do in the document. Source: editor.md, 4. */
export const documentKey = (editor: Editor, event: KeyboardEvent): void => {
  const {
    editing: { choose, draft, selection },
    holding: { holdFocused },
    opened: { openDocument },
    view: { currentPage },
  } = editor;
  const arrow = arrows[event.key];
  if (event.key === 'Escape') {
    giveUp(editor);
    return;
  }
  if (event.key.toLowerCase() === 'a' && (event.ctrlKey || event.metaKey)) {
    choose(
      onPage(draft.peek().overlays, { page: currentPage.peek(), pageCount: openDocument.peek()?.pages.length ?? 0 }).map(({ id }) => id),
    );
    announceSelected(editor);
    event.preventDefault();
    return;
  }
  const id = event.target instanceof HTMLElement ? event.target.dataset.id : undefined;
  if (event.key === ' ' && event.shiftKey && id !== undefined) {
    holdFocused(id);
    event.preventDefault();
    return;
  }
  if (selection.peek().length === 0) return;
  if (arrow !== undefined && !event.altKey) nudge(editor, arrow, event);
  else if (event.key === 'Delete' || event.key === 'Backspace') removeChosen(editor);
  else if (event.key.toLowerCase() === 'd' && (event.ctrlKey || event.metaKey)) duplicateChosen(editor);
  else return;
  event.preventDefault();
};
