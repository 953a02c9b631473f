import { useSignalEffect } from '@preact/signals';
import { useEffect, useState } from 'preact/hooks';
import { createKeptDrafts } from '../console/new-job/kept-draft.ts';
import { type MakeLasting, useLasting } from '../router/lasting.ts';
import { currentLocation, navigate, type PageComponent } from '../router/location.ts';
import { texts } from '../texts/editor.ts';
import { Button } from '../ui/button.tsx';
import { loadStyle } from '../ui/load-style.ts';
import { useLeaveWarning } from '../ui/use-leave-warning.ts';
import styleAddress from './editor.css?url';
import { KeysDialog } from './help/keys-dialog.tsx';
import { browserSurroundings } from './instance/browser-surroundings.ts';
import { createEditor, type Editor } from './instance/create-editor.ts';
import { EditorContext, useEditor } from './instance/use-editor.ts';
import { CheckPanel } from './panels/check-rows.tsx';
import { CoveredPanel } from './panels/covered-panel.tsx';
import { DocumentFacts } from './panels/document-facts.tsx';
import { EditorHead } from './panels/editor-head.tsx';
import { Messages } from './panels/messages.tsx';
import { MistakesPanel } from './panels/mistakes-panel.tsx';
import { OverlaysPanel } from './panels/overlays-panel.tsx';
import { RowsPanel } from './panels/rows-panel.tsx';
import { SideTabs } from './panels/side-tabs.tsx';
import { isWorkOffered, UnsavedWork } from './panels/unsaved-work.tsx';
import { PropertiesRegion } from './properties/properties-region.tsx';
import { DocumentRegion } from './view/document-region.tsx';
import { EmptyDocument } from './view/empty-document.tsx';
import { useEditorKeys } from './view/page-keys.ts';
import { Toolbar } from './view/toolbar.tsx';
import { useDroppedFiles } from './view/use-dropped-files.ts';

await loadStyle(styleAddress);

const editorAddress = (id: string | undefined): string =>
  id === undefined ? '/app/editor' : `/app/editor/${encodeURIComponent(id)}`;

/** Starts an empty template, unless unsaved drafts exist: those are offered first. */
const beginNew = async ({
  editing: { unsaved },
  offered: { findDrafts, offeredDrafts },
  opening: { beginAnew },
}: Editor): Promise<void> => {
  const isHere = unsaved.peek();
  if (!isHere) beginAnew();
  await findDrafts(undefined);
  if (!isHere && offeredDrafts.peek().length === 0) navigate('/app/editor', { replace: true });
};

/** The side panel that covers the document in a narrow window. Only one fits at a time. */
type Side = 'left' | 'right';

/** Returns whether the screen is telephone-sized: the document and its findings are shown read-only. */
const isTelephone = (): boolean => matchMedia('(width < 48rem)').matches;

const Workplace: PageComponent = ({ parameters: { id } }) => {
  const editor = useEditor();
  const {
    checking: { isUnderWay, watchCheck },
    editing: { draft, unsaved },
    fields: { chosenFields },
    fonts: { loadAssetFonts },
    keeping: { keepDrafts },
    lock: { holdTemplate, isOpenElsewhere },
    mistaken: { mistakes, watchMistakes },
    offered: { findDrafts, offeredDrafts },
    opened: { openDocument, savedTemplate },
    opening: { openFailure, openRowsFile, openSample, openTemplate, startNew },
    outgoing: { outgoingRefused },
    preview: { watchPreview },
    table: { columnsAsked, unsettledTable },
  } = editor;
  const isSample = currentLocation.value.query.has('sample');
  const isNew = currentLocation.value.query.has('new');
  useEffect(watchMistakes, []);
  useSignalEffect(() => void loadAssetFonts(draft.value.assets));
  useEffect(watchPreview, []);
  useEffect(watchCheck, []);
  useEffect(() => {
    if (id !== undefined) void openTemplate(id);
    else if (isSample) void openSample().then(() => navigate('/app/editor', { replace: true }));
    else if (isNew) {
      void beginNew(editor);
      return;
    } else if (savedTemplate.peek() !== undefined && !startNew())
      navigate(editorAddress(savedTemplate.peek()?.id), { replace: true });
    void findDrafts(id);
  }, [id, isSample, isNew]);
  useEffect(keepDrafts, []);
  useEffect(() => (id === undefined ? undefined : holdTemplate(id)), [id]);
  useEditorKeys();
  const isOver = useDroppedFiles();
  useLeaveWarning(unsaved.value);
  const [side, setSide] = useState<Side>();
  const [chosen, ...others] = chosenFields.value;
  const pressed = others.length === 0 && !isTelephone() ? chosen : undefined;
  const asks = [
    pressed,
    openFailure.value,
    isUnderWay.value || undefined,
    outgoingRefused.value,
    offeredDrafts.value.length > 0 || undefined,
    isOpenElsewhere.value || undefined,
  ];
  // In a narrow window, show the panel that was opened from the page or that has a question.
  useEffect(() => {
    if (asks.some((each) => each !== undefined)) setSide('right');
  }, asks);
  // Show the column choice until the columns of the table are settled.
  const isUnsettled = unsettledTable.value !== undefined;
  useEffect(
    () => setSide((now) => (isUnsettled ? 'left' : now === 'left' ? undefined : now)),
    [isUnsettled, columnsAsked.value],
  );
  const document = openDocument.value;
  const toggle = (which: Side): void => setSide(side === which ? undefined : which);
  if (isWorkOffered(editor, isNew)) {
    return (
      <div class="editor waiting">
        <EditorHead />
        <UnsavedWork />
      </div>
    );
  }
  return (
    <div class="editor">
      <div class="editor-bars">
        <EditorHead />
        <Toolbar>
          {document !== undefined && <DocumentFacts document={document} />}
          <div class="tools side-toggles">
            <Button size="small" aria-expanded={side === 'left'} onClick={() => toggle('left')}>
              {texts.fieldsAndColumns}
            </Button>
            <Button size="small" aria-expanded={side === 'right'} onClick={() => toggle('right')}>
              {texts.propertiesAndMessages}
            </Button>
          </div>
        </Toolbar>
      </div>
      <div class="editor-body">
        <div class={side === 'left' ? 'editor-side left open' : 'editor-side left'}>
          <SideTabs />
        </div>
        {document === undefined ? (
          <EmptyDocument over={isOver} />
        ) : (
          <DocumentRegion key={document.name} document={document} />
        )}
        <div class={side === 'right' ? 'editor-side right open' : 'editor-side right'}>
          <Messages />
          <CheckPanel />
          {outgoingRefused.value !== undefined && mistakes.value.length > 0 && <MistakesPanel />}
          <CoveredPanel />
          <PropertiesRegion />
          <OverlaysPanel />
        </div>
      </div>
      <KeysDialog />
      <RowsPanel read={(file, settings) => void openRowsFile(file, settings)} />
    </div>
  );
};

const newEditor: MakeLasting<Editor> = (lasting) => {
  const { keptDraft } = lasting(createKeptDrafts);
  return createEditor(
    browserSurroundings((draft) => {
      keptDraft.value = draft;
      navigate('/app/new-job');
    }),
  );
};

/**
 * Makes a package from a PDF and a table: place overlays, preview rows, export. The state survives leaving the page.
 */
const EditorPage: PageComponent = (props) => (
  <EditorContext.Provider value={useLasting(newEditor)}>
    <Workplace {...props} />
  </EditorContext.Provider>
);
export default EditorPage;
