import type { VNode } from 'preact';
import { TextField } from '../../ui/field.tsx';
import { MenuButton } from '../../ui/menu-button.tsx';
import { Heading } from '../../ui/page.tsx';
import { useEditor } from '../instance/use-editor.ts';
import { KeptWords } from './draft-notices.tsx';
import { ExportPackage } from './export-actions.tsx';
import { OpenFiles } from './open-files.tsx';
import { RunJob } from './run-job.tsx';
import { SaveTemplate } from './save-template.tsx';

/** What is opened, what it is called, and where it goes from here. */
export const EditorHead = (): VNode => {
  const {
    editing: { draft, edit, finishGesture },
    opened: { openDocument, openRows },
    opening: { openPackageFile, openPdfFile, openRowsFile, opening },
  } = useEditor();
  return (
    <div class="editor-head">
      <Heading title="Editor" />
      <OpenFiles
        pdfName={openDocument.value?.name}
        rowsName={openRows.value?.file.name}
        opening={opening.value}
        openPdf={(file) => void openPdfFile(file)}
        openRows={(file) => void openRowsFile(file)}
        openPackage={(file) => void openPackageFile(file)}
      />
      <div class="tools editor-export">
        <KeptWords />
        <TextField
          label="Name"
          maxLength={200}
          value={draft.value.name}
          onInput={({ currentTarget: { value: name } }) => edit((state) => ({ ...state, draft: { ...state.draft, name } }), 'name')}
          onKeyDown={({ key }) => key === 'Enter' && finishGesture()}
          onBlur={finishGesture}
        />
        <MenuButton label="For the API">
          <ExportPackage />
        </MenuButton>
        <SaveTemplate />
        <RunJob />
      </div>
    </div>
  );
};
