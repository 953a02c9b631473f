import type { ComponentChildren, VNode } from 'preact';
import { Button } from '../../ui/button.tsx';
import { overlayKinds } from '../core/draft.ts';
import { kindWords } from '../core/kinds.ts';
import { keysShown } from '../help/keys-dialog.tsx';
import { addInMiddle } from '../state/add-overlay.ts';
import { redoable, undoable } from '../state/editing.ts';
import { fillingOverlays, takeField } from '../state/fields.ts';
import { offersShown } from '../state/offers.ts';
import { openDocument } from '../state/opened.ts';
import { currentPage, placing, wantedPlace, zoom } from '../state/view-state.ts';
import { redoStep, undoStep } from './steps.ts';
import { fitView, zoomIn, zoomOut } from './zooming.ts';

/** The next field that nothing fills, from the page that is seen on: how one is taken without a pointer. */
const focusNextField = (): void => {
  const page = currentPage.peek();
  const open = (openDocument.peek()?.fields ?? []).filter(({ name, widgets }) => widgets.length > 0 && !fillingOverlays.peek().has(name));
  const next = open.find(({ widgets }) => widgets[0]!.page >= page) ?? open[0];
  if (next === undefined) return;
  const { page: on, rect } = next.widgets[0]!;
  takeField(next.name);
  wantedPlace.value = { page: on, point: rect };
};

/** Kinds to place. A press with a pointer chooses one for the next click or drag on a page; a press by key puts it into the middle at once. */
const AddToolbar = (): VNode => (
  <div class="tools" role="toolbar" aria-label="Add">
    {overlayKinds.map((kind) => (
      <Button
        key={kind}
        size="small"
        kind="quiet"
        disabled={openDocument.value === undefined || (kind === 'field' && openDocument.value.fields.length === 0)}
        aria-pressed={placing.value === kind}
        onClick={({ detail }) => {
          if (detail === 0 && kind === 'field') focusNextField();
          else if (detail === 0) addInMiddle(kind);
          else placing.value = placing.peek() === kind ? undefined : kind;
        }}
      >
        {kindWords[kind]}
      </Button>
    ))}
  </div>
);

const ZoomButtons = (): VNode => (
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

const OffersToggle = (): VNode => (
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

/** What stands over the document. */
export const Toolbar = ({ children }: { readonly children?: ComponentChildren }): VNode => (
  <div class="editor-toolbar">
    <AddToolbar />
    <div class="tools">
      <Button size="small" kind="quiet" disabled={!undoable.value} onClick={undoStep}>
        Undo
      </Button>
      <Button size="small" kind="quiet" disabled={!redoable.value} onClick={redoStep}>
        Redo
      </Button>
    </div>
    <OffersToggle />
    {children}
    <ZoomButtons />
  </div>
);
