import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { type Alignment, type Arranged, aligned, distributed, type Rects, sameSize } from '../core/arrange.ts';
import { isPlaced, rotationOf } from '../core/draft.ts';
import { copyToPages, placeIn, type Restack, restackSelected, selected } from '../core/edit.ts';
import { pagesFrom, pageToShow } from '../core/overlay-pages.ts';
import type { Editor } from '../instance/create-editor.ts';
import { useEditor } from '../instance/use-editor.ts';
import { duplicateChosen, removeChosen } from '../view/document-keys.ts';
import { type ArrangeAction, ArrangeIcon } from './arrange-icon.tsx';
import { EditedField } from './edited-field.tsx';

const alignments: readonly Alignment[] = ['left', 'center', 'right', 'top', 'middle', 'bottom'];
const restacks = {
  'Bring to front': 'front',
  'Bring forward': 'forward',
  'Send backward': 'backward',
  'Send to back': 'back',
} as const satisfies Partial<Record<ArrangeAction, Restack>>;

const arrange = ({ editing: { edit, editState, finishGesture } }: Editor, make: (items: readonly Arranged[]) => Rects): void => {
  finishGesture();
  const items = selected(editState.peek())
    .filter(isPlaced)
    .map((overlay) => ({ id: overlay.id, rect: overlay.rect, rotation: rotationOf(overlay) }));
  edit((state) => placeIn(state, make(items)));
};

const CopyToPages = ({ close }: { readonly close: () => void }): VNode => {
  const {
    editing: { edit, finishGesture },
    opened: { openDocument },
  } = useEditor();
  const count = openDocument.value?.pages.length ?? 0;
  const [typed, setTyped] = useState(`1-${count}`);
  const pages = pagesFrom(typed, count);
  return (
    <Dialog title="Copy to pages" onClose={close}>
      <form
        class="form"
        onSubmit={(event) => {
          event.preventDefault();
          if (pages === undefined) return;
          finishGesture();
          edit((state) => copyToPages(state, pages, count));
          close();
        }}
      >
        <EditedField
          label="Pages"
          value={typed}
          hint={`Such as 2, 4-6; 1 to ${count}. The page that a copy is made from is left out.`}
          take={(text) => {
            setTyped(text);
            return pagesFrom(text, count) === undefined ? `must be pages from 1 to ${count}` : undefined;
          }}
        />
        <Button type="submit" kind="primary" disabled={pages === undefined}>
          Copy
        </Button>
      </form>
    </Dialog>
  );
};

/** What can be done with all that is selected at once. */
export const ArrangeButtons = (): VNode => {
  const editor = useEditor();
  const {
    editing: { edit, finishGesture, selectedOverlays },
    opened: { openDocument },
    view: { currentPage },
  } = editor;
  const [copying, setCopying] = useState(false);
  const overlays = selectedOverlays.value;
  const [first] = overlays;
  const pages = openDocument.value?.pages ?? [];
  const size = first === undefined ? undefined : pages[pageToShow(first, currentPage.peek(), pages.length) ?? -1];
  const only = (text: string, run: () => void, enabled = true): VNode => (
    <Button key={text} size="small" disabled={!enabled} onClick={run}>
      {text}
    </Button>
  );
  const icon = (action: ArrangeAction, run: () => void, enabled = true): VNode => (
    <button key={action} type="button" class="button quiet icon-only" title={action} aria-label={action} disabled={!enabled} onClick={run}>
      <ArrangeIcon action={action} />
    </button>
  );
  return (
    <div class="arrange">
      <div class="button-row">
        {only('Duplicate', () => duplicateChosen(editor))}
        {only('Delete', () => removeChosen(editor))}
        {only('Copy to pages…', () => setCopying(true), pages.length > 1)}
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields. */}
      <div class="arrange-icons" role="group" aria-label="Arrange">
        {alignments.map((alignment) =>
          icon(
            `Align ${alignment}`,
            () => size !== undefined && arrange(editor, (items) => aligned(items, alignment, size)),
            size !== undefined,
          ),
        )}
        {icon('Distribute horizontally', () => arrange(editor, (items) => distributed(items, 'x')), overlays.length > 2)}
        {icon('Distribute vertically', () => arrange(editor, (items) => distributed(items, 'y')), overlays.length > 2)}
        {icon('Same size', () => arrange(editor, sameSize), overlays.length > 1)}
        {(Object.keys(restacks) as (keyof typeof restacks)[]).map((action) =>
          icon(action, () => {
            finishGesture();
            edit((state) => restackSelected(state, restacks[action]));
          }),
        )}
      </div>
      {copying && <CopyToPages close={() => setCopying(false)} />}
    </div>
  );
};
