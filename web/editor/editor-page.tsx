import { useSignalEffect } from '@preact/signals';
import type { VNode } from 'preact';
import { useEffect } from 'preact/hooks';
import { currentLocation, navigate } from '../router/location.ts';
import type { PageComponent } from '../router/page-component.ts';
import { ErrorPanel } from '../ui/error-panel.tsx';
import { TextField } from '../ui/field.tsx';
import { loadStyle } from '../ui/load-style.ts';
import { Heading } from '../ui/page.tsx';
import { useLeaveWarning } from '../ui/use-leave-warning.ts';
import { loadAssetFonts } from './assets/asset-fonts.ts';
import { DraftNotices, KeptWords } from './drafts/draft-notices.tsx';
import { keepDrafts } from './drafts/keep-drafts.ts';
import { findDrafts } from './drafts/offered-drafts.ts';
import { useTemplateLock } from './drafts/template-lock.ts';
import styleAddress from './editor.css?url';
import { KeysDialog, useHelpKey } from './help/keys-dialog.tsx';
import { Tour } from './help/tour.tsx';
import { CheckButton, CheckPanel, useRowsCheck } from './panels/check-rows.tsx';
import { ColumnsPanel } from './panels/columns-panel.tsx';
import { ExportPackage } from './panels/export-actions.tsx';
import { FieldsPanel } from './panels/fields-panel.tsx';
import { MisfitsPanel } from './panels/misfits-panel.tsx';
import { MistakesPanel } from './panels/mistakes-panel.tsx';
import { OffersPanel } from './panels/offers-panel.tsx';
import { OpenFiles } from './panels/open-files.tsx';
import { OverlaysPanel } from './panels/overlays-panel.tsx';
import { PagesPanel } from './panels/pages-panel.tsx';
import { RowsPanel } from './panels/rows-panel.tsx';
import { RunJob } from './panels/run-job.tsx';
import { SaveTemplate } from './panels/save-template.tsx';
import { PropertiesRegion } from './properties/properties-region.tsx';
import { draft, edit, finishGesture, unsaved } from './state/editing.ts';
import { mistakes, watchMistakes } from './state/mistakes.ts';
import { openDocument, openRows, savedTemplate } from './state/opened.ts';
import { openFailure, opening, openPackageFile, openPdfFile, openRowsFile, openSample, openTemplate, startNew } from './state/opening.ts';
import { outgoingRefused } from './state/outgoing.ts';
import { watchPreview } from './state/preview.ts';
import { DocumentRegion } from './view/document-region.tsx';
import { useEditorKeys } from './view/page-keys.ts';
import { Toolbar } from './view/toolbar.tsx';

// The page is shown with its style at once.
await loadStyle(styleAddress);

const failureTitles = {
  pdf: 'The PDF was not opened.',
  rows: 'The rows were not opened.',
  package: 'The package was not opened.',
  template: 'The template was not opened.',
  draft: 'The draft was not restored.',
} as const;

const editorAddress = (id: string | undefined): string => (id === undefined ? '/app/editor' : `/app/editor/${encodeURIComponent(id)}`);

const EmptyDocument = (): VNode => (
  <section class="document-region empty" aria-label="Document">
    <div>
      <p>Open a PDF to place things on it, and rows to see them there.</p>
      <p>
        <a href="/app/editor?sample=offer-letter">Try the sample</a>: a letter, and a table of people to send it to.
      </p>
    </div>
  </section>
);

/** Makes a package from a PDF and a table: place things, see real rows, export. Source: editor.md. */
const EditorPage: PageComponent = ({ parameters: { id } }) => {
  const isSample = currentLocation.value.query.has('sample');
  useEffect(watchMistakes, []);
  useSignalEffect(() => void loadAssetFonts(draft.value.assets));
  useEffect(watchPreview, []);
  useEffect(() => {
    if (id !== undefined) void openTemplate(id);
    else if (isSample) void openSample().then(() => navigate('/app/editor', { replace: true }));
    else if (savedTemplate.peek() !== undefined && !startNew()) navigate(editorAddress(savedTemplate.peek()?.id), { replace: true });
    void findDrafts(id);
  }, [id, isSample]);
  useEffect(keepDrafts, []);
  useTemplateLock(id);
  useEditorKeys();
  useHelpKey();
  useLeaveWarning(unsaved.value);
  const check = useRowsCheck();
  const document = openDocument.value;
  const failure = openFailure.value;
  return (
    <div class="editor">
      <p class="editor-too-narrow">The editor needs a window of at least 1,024 pixels.</p>
      <div class="editor-head">
        <div class="editor-title">
          <Heading title="Editor" />
          <KeptWords />
        </div>
        <OpenFiles
          pdfName={document?.name}
          rowsName={openRows.value?.file.name}
          opening={opening.value}
          openPdf={(file) => void openPdfFile(file)}
          openRows={(file) => void openRowsFile(file)}
          openPackage={(file) => void openPackageFile(file)}
        />
        <div class="tools editor-export">
          <TextField
            label="Name"
            maxLength={200}
            value={draft.value.name}
            onInput={({ currentTarget: { value: name } }) => edit((state) => ({ ...state, draft: { ...state.draft, name } }), 'name')}
            onBlur={finishGesture}
          />
          <RunJob />
          <SaveTemplate />
          <ExportPackage />
        </div>
      </div>
      <div class="editor-notices">
        <Tour />
        <DraftNotices />
        <MisfitsPanel />
        {failure !== undefined && <ErrorPanel title={failureTitles[failure.what]} error={failure.error} />}
      </div>
      <Toolbar />
      <div class="editor-body">
        <div class="editor-side">
          {document !== undefined && <PagesPanel document={document} />}
          <ColumnsPanel />
          <OffersPanel />
          {document !== undefined && <FieldsPanel fields={document.fields} />}
        </div>
        {document === undefined ? <EmptyDocument /> : <DocumentRegion key={document.name} document={document} />}
        <div class="editor-side">
          <CheckPanel check={check} />
          {outgoingRefused.value !== undefined && mistakes.value.length > 0 && <MistakesPanel />}
          <PropertiesRegion />
          <OverlaysPanel />
        </div>
      </div>
      <KeysDialog />
      <RowsPanel read={(file, settings) => void openRowsFile(file, settings)}>
        <CheckButton check={check} />
      </RowsPanel>
    </div>
  );
};
export default EditorPage;
