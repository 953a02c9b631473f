import type { ComponentChildren, VNode } from 'preact';
import { Button } from '../../ui/button.tsx';
import { overlayKinds } from '../core/draft.ts';
import { kindWords } from '../core/kinds.ts';
import type { Editor } from '../instance/create-editor.ts';
import { useEditor } from '../instance/use-editor.ts';
import { redoStep, undoStep } from './steps.ts';

/** The next field that nothing fills, from the page that is seen on: how one is taken without a pointer. */
const focusNextField = ({
  fields: { fillingOverlays, takeField },
  opened: { openDocument },
  view: { currentPage, wantedPlace },
}: Editor): void => {
  const page = currentPage.peek();
  const open = (openDocument.peek()?.fields ?? []).filter(({ name, widgets }) => widgets.length > 0 && !fillingOverlays.peek().has(name));
  const next = open.find(({ widgets }) => widgets[0]!.page >= page) ?? open[0];
  if (next === undefined) return;
  const { page: on, rect } = next.widgets[0]!;
  takeField(next.name);
  wantedPlace.value = { page: on, point: rect };
};

/** Kinds to place. A press with a pointer chooses one for the next click or drag on a page; a press by key puts it into the middle at once. */
const AddToolbar = (): VNode => {
  const editor = useEditor();
  const {
    adding: { addInMiddle },
    opened: { openDocument },
    view: { placing },
  } = editor;
  return (
    <div class="tools" role="toolbar" aria-label="Add">
      {overlayKinds.map((kind) => (
        <Button
          key={kind}
          size="small"
          kind="quiet"
          disabled={openDocument.value === undefined || (kind === 'field' && openDocument.value.fields.length === 0)}
          aria-pressed={placing.value === kind}
          onClick={({ detail }) => {
            if (detail === 0 && kind === 'field') focusNextField(editor);
            else if (detail === 0) addInMiddle(kind);
            else placing.value = placing.peek() === kind ? undefined : kind;
          }}
        >
          {kindWords[kind]}
        </Button>
      ))}
    </div>
  );
};

const ZoomButtons = (): VNode => {
  const {
    view: { keysShown, zoom },
    zooming: { fitView, zoomIn, zoomOut },
  } = useEditor();
  return (
    <div class="tools">
      <Button size="small" kind="quiet" onClick={zoomOut} aria-label="Zoom out">
        −
      </Button>
      <span class="zoom-value" aria-live="off">
        {Math.round(zoom.value * 100)} %
      </span>
      <Button size="small" kind="quiet" onClick={zoomIn} aria-label="Zoom in">
        +
      </Button>
      <Button size="small" kind="quiet" onClick={() => fitView('page')}>
        Fit page
      </Button>
      <Button size="small" kind="quiet" onClick={() => fitView('width')}>
        Fit width
      </Button>
      <Button
        size="small"
        kind="quiet"
        aria-label="Keys"
        aria-keyshortcuts="?"
        onClick={() => {
          keysShown.value = true;
        }}
      >
        ?
      </Button>
    </div>
  );
};

const OffersToggle = (): VNode => {
  const {
    offers: { offersShown },
    opened: { openDocument },
  } = useEditor();
  return (
    <Button
      size="small"
      kind="quiet"
      disabled={openDocument.value === undefined}
      aria-pressed={offersShown.value}
      onClick={() => {
        offersShown.value = !offersShown.peek();
      }}
    >
      Offer places
    </Button>
  );
};

/** What stands over the document. */
export const Toolbar = ({ children }: { readonly children?: ComponentChildren }): VNode => {
  const editor = useEditor();
  const {
    editing: { redoable, undoable },
  } = editor;
  return (
    <div class="editor-toolbar">
      <AddToolbar />
      <div class="tools">
        <Button size="small" kind="quiet" disabled={!undoable.value} onClick={() => undoStep(editor)}>
          Undo
        </Button>
        <Button size="small" kind="quiet" disabled={!redoable.value} onClick={() => redoStep(editor)}>
          Redo
        </Button>
      </div>
      <OffersToggle />
      {children}
      <ZoomButtons />
    </div>
  );
};
