import { type OverlayKind, overlayKinds } from '../core/draft.ts';
import { kindWords } from '../core/kinds.ts';
import type { Editor } from '../instance/create-editor.ts';
import type { Command } from './command.ts';

/** Selects the next unfilled field, starting at the current page. This is how the keyboard reaches fields. */
const takeNextField = ({
  fields: { fillingOverlays, takeField },
  opened: { openDocument },
  view: { currentPage, wantedPlace },
}: Editor): void => {
  const page = currentPage.peek();
  const open = (openDocument.peek()?.fields ?? []).filter(
    ({ name, widgets }) => widgets.length > 0 && !fillingOverlays.peek().has(name),
  );
  const next = open.find(({ widgets }) => widgets[0]!.page >= page) ?? open[0];
  if (next === undefined) return;
  const { page: on, rect } = next.widgets[0]!;
  takeField(next.name);
  wantedPlace.value = { page: on, point: rect };
};

const addCommand = (kind: OverlayKind): Command => ({
  id: `add-${kind}`,
  label: kindWords[kind],
  enabled: ({ editing: { draft }, opened: { openDocument } }) =>
    openDocument.value !== undefined &&
    (kind !== 'field' || openDocument.value.fields.length > 0) &&
    (kind !== 'seal' || draft.value.overlays.every((overlay) => overlay.kind !== 'seal')),
  isOn: ({ view: { placing } }) => placing.value === kind,
  run: (editor, { isPointer }) => {
    const { adding, view } = editor;
    if (isPointer === true) view.placing.value = view.placing.peek() === kind ? undefined : kind;
    else if (kind === 'field') takeNextField(editor);
    else adding.addInMiddle(kind);
  },
});

/** A pointer selects the kind for the next click or drag; a key adds it at the centre of the page. */
export const addCommands: readonly Command[] = overlayKinds.map(addCommand);
