import type { VNode } from 'preact';
import { texts } from '../../texts/panels.ts';
import { MenuButton } from '../../ui/menu-button.tsx';
import { Heading } from '../../ui/page.tsx';
import { exitCommands } from '../commands/exit-commands.ts';
import { useEditor } from '../instance/use-editor.ts';
import { EditedField } from '../properties/edited-field.tsx';
import { CommandButton, CommandItem } from '../view/command-button.tsx';
import { KeptWords } from './draft-notices.tsx';
import { ExitFailures } from './exit-failures.tsx';
import { OpenFiles } from './open-files.tsx';

export const EditorHead = (): VNode => {
  const {
    editing: { draft, edit },
    opened: { openDocument, openRows },
    opening: { openPackageFile, openPdfFile, openRowsFile, opening },
  } = useEditor();
  return (
    <div class="editor-head">
      <Heading title={texts.editor} />
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
        <EditedField
          label={texts.name}
          maxLength={200}
          value={draft.value.name}
          take={(name) => void edit((state) => ({ ...state, draft: { ...state.draft, name } }), 'name')}
        />
        <MenuButton label={texts.forApi}>
          <CommandItem command={exitCommands.exportPackage} />
        </MenuButton>
        <CommandButton command={exitCommands.saveTemplate} />
        <CommandButton command={exitCommands.runJob} kind="primary" icon="play" />
        <ExitFailures />
      </div>
    </div>
  );
};
