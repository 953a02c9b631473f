import { texts } from '../../texts/commands.ts';
import {
  type Alignment,
  type Arranged,
  alignRects,
  distributeRects,
  equalizeSizes,
  type Rects,
} from '../core/arrange.ts';
import { isPlaced, rotationOf } from '../core/draft.ts';
import { listSelected, placeIn, type Restack, restackSelected } from '../core/edit.ts';
import { pageToShow } from '../core/overlay-pages.ts';
import type { Editor } from '../instance/create-editor.ts';
import type { Command } from './command.ts';

const pageSize = ({ editing: { selectedOverlays }, opened: { openDocument }, view: { currentPage } }: Editor) => {
  const [first] = selectedOverlays.value;
  const pages = openDocument.value?.pages ?? [];
  return first === undefined ? undefined : pages[pageToShow(first, currentPage.peek(), pages.length) ?? -1];
};

const arrange = ({ editing: { edit, editState } }: Editor, make: (items: readonly Arranged[]) => Rects): void => {
  const items = listSelected(editState.peek())
    .filter(isPlaced)
    .map((overlay) => ({ id: overlay.id, rect: overlay.rect, rotation: rotationOf(overlay) }));
  edit((state) => placeIn(state, make(items)));
};

const areChosen =
  (least: number) =>
  ({ editing }: Editor): boolean =>
    editing.selectedOverlays.value.length >= least;

const align = <To extends Alignment>(to: To) =>
  ({
    id: `align-${to}`,
    label: texts.align[to],
    enabled: (editor) => pageSize(editor) !== undefined,
    step: 'one',
    run: (editor) => {
      const size = pageSize(editor);
      if (size !== undefined) arrange(editor, (items) => alignRects(items, to, size));
    },
  }) as const satisfies Command;

const restack = <To extends Restack>(label: string, to: To) =>
  ({
    id: `restack-${to}`,
    label,
    enabled: areChosen(1),
    step: 'one',
    run: ({ editing }) => editing.edit((state) => restackSelected(state, to)),
  }) as const satisfies Command;

export const arrangeCommands = [
  align('left'),
  align('center'),
  align('right'),
  align('top'),
  align('middle'),
  align('bottom'),
  {
    id: 'distribute-horizontally',
    label: texts.distributeHorizontally,
    enabled: areChosen(3),
    step: 'one',
    run: (editor) => arrange(editor, (items) => distributeRects(items, 'x')),
  },
  {
    id: 'distribute-vertically',
    label: texts.distributeVertically,
    enabled: areChosen(3),
    step: 'one',
    run: (editor) => arrange(editor, (items) => distributeRects(items, 'y')),
  },
  {
    id: 'same-size',
    label: texts.sameSize,
    enabled: areChosen(2),
    step: 'one',
    run: (editor) => arrange(editor, equalizeSizes),
  },
  restack(texts.bringToFront, 'front'),
  restack(texts.bringForward, 'forward'),
  restack(texts.sendBackward, 'backward'),
  restack(texts.sendToBack, 'back'),
] as const satisfies readonly Command[];
