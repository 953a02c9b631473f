import { useSignalEffect } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { createKeptDrafts } from '../console/new-job/kept-draft.ts';
import { createFilesToOpen } from '../files/files-to-open.ts';
import { type MakeLasting, useLasting } from '../router/lasting.ts';
import { currentLocation, navigate, type PageComponent } from '../router/location.ts';
import { Lazy } from '../ui/lazy.tsx';
import { loadStyle } from '../ui/load-style.ts';
import { useLeaveWarning } from '../ui/use-leave-warning.ts';
import styleAddress from './editor.css?url';
import { browserSurroundings } from './instance/browser-surroundings.ts';
import { createEditor, type Editor } from './instance/create-editor.ts';
import { EditorContext, useEditor } from './instance/use-editor.ts';
import { EditorHead } from './panels/editor-head.tsx';
import { RightSide } from './panels/right-side.tsx';
import { RowsPanel } from './panels/rows-panel.tsx';
import { SideTabs } from './panels/side-tabs.tsx';
import { isWorkOffered, UnsavedWork } from './panels/unsaved-work.tsx';
import { SideToggles, useSides } from './panels/use-sides.tsx';
import { loadPdfCode } from './preview/load-pdf-code.ts';
import { EmptyDocument } from './view/empty-document.tsx';
import { useEditorKeys } from './view/page-keys.ts';
import { ToolBar } from './view/tool-bar.tsx';
import { takeFiles, useDroppedFiles } from './view/use-dropped-files.ts';

await loadStyle(styleAddress);

const loadDocumentRegion = () => import('./view/document-region.tsx');

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

const Workplace: PageComponent = ({ parameters: { id } }) => {
  const editor = useEditor();
  const {
    checking: { watchCheck },
    editing: { draft, unsaved },
    fonts: { loadAssetFonts },
    keeping: { keepDrafts },
    lock: { holdTemplate },
    mistaken: { watchMistakes },
    offered: { findDrafts },
    opened: { openDocument, savedTemplate },
    opening: { openRowsFile, openSample, openTemplate, startNew },
    preview: { watchPreview },
    view: { keysShown },
  } = editor;
  const toOpen = useLasting(createFilesToOpen);
  const isSample = currentLocation.value.query.has('sample');
  const isNew = currentLocation.value.query.has('new');
  // What an open document needs loads while the page waits for one.
  useEffect(() => {
    for (const code of [loadPdfCode(), loadDocumentRegion()]) code.catch(() => {});
  }, []);
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
    // Not into a draft that the user opened instead.
    if (openDocument.peek() === undefined && !unsaved.peek()) takeFiles(editor)(toOpen.peek());
    toOpen.value = [];
  }, [id, isSample, isNew]);
  useEffect(keepDrafts, []);
  useEffect(() => (id === undefined ? undefined : holdTemplate(id)), [id]);
  useEditorKeys();
  const isOver = useDroppedFiles();
  useLeaveWarning(unsaved.value);
  const { side, toggle } = useSides();
  const document = openDocument.value;
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
      <EditorHead>
        <SideToggles side={side} toggle={toggle} />
      </EditorHead>
      <div class="editor-body">
        <ToolBar />
        <div class={side === 'left' ? 'editor-side left open' : 'editor-side left'}>
          <SideTabs />
        </div>
        {document === undefined ? (
          <EmptyDocument over={isOver} />
        ) : (
          <Lazy load={loadDocumentRegion}>
            {({ DocumentRegion }) => <DocumentRegion key={document.name} document={document} />}
          </Lazy>
        )}
        <div class={side === 'right' ? 'editor-side right open' : 'editor-side right'}>
          <RightSide />
        </div>
      </div>
      {keysShown.value && (
        <Lazy load={() => import('./help/keys-dialog.tsx')}>{({ KeysDialog }) => <KeysDialog />}</Lazy>
      )}
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
