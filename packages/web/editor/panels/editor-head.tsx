import type { ComponentChildren, VNode } from 'preact';
import { acceptedTypes } from '../../files/accepted-types.ts';
import { texts } from '../../texts/panels.ts';
import { Lazy } from '../../ui/lazy.tsx';
import { MenuButton } from '../../ui/menu-button.tsx';
import { Heading } from '../../ui/page.tsx';
import { exitCommands } from '../commands/exit-commands.ts';
import { stepCommands } from '../commands/step-commands.ts';
import { viewCommands } from '../commands/view-commands.ts';
import { useEditor } from '../instance/use-editor.ts';
import { EditedField } from '../properties/edited-field.tsx';
import { CommandButton, CommandItem } from '../view/command-button.tsx';
import { DocumentFacts } from './document-facts.tsx';
import { KeptWords } from './draft-notices.tsx';
import { OpenFile } from './open-file.tsx';

/** Name of the template, above its files and whether it is stored. */
const Title = (): VNode => {
  const {
    editing: { draft, edit },
    opened: { openDocument, openRows },
  } = useEditor();
  const files = [openDocument.value?.name, openRows.value?.file.name].filter((name) => name !== undefined);
  return (
    <div class="editor-title">
      <EditedField
        label={texts.name}
        value={draft.value.name}
        take={(name) => void edit((state) => ({ ...state, draft: { ...state.draft, name } }), 'name')}
      />
      <p class="muted">
        {files.map((name) => (
          <span key={name} class="open-file-name" title={name}>
            {name}
          </span>
        ))}
        <KeptWords />
      </p>
    </div>
  );
};

const ZoomButtons = (): VNode => {
  const {
    view: { zoom },
  } = useEditor();
  return (
    <div class="tools zoom-tools">
      <CommandButton command={viewCommands.zoomOut} kind="quiet" icon="zoom-out" iconOnly />
      <span class="zoom-value" aria-live="off">
        {Math.round(zoom.value * 100)} %
      </span>
      <CommandButton command={viewCommands.zoomIn} kind="quiet" icon="zoom-in" iconOnly />
      <CommandButton command={viewCommands.fitPage} kind="quiet" icon="fit-page" iconOnly />
      <CommandButton command={viewCommands.fitWidth} kind="quiet" icon="fit-width" iconOnly />
    </div>
  );
};

const ForApi = (): VNode => {
  const {
    opening: { openPackageFile, opening },
  } = useEditor();
  return (
    <MenuButton label={texts.forApi} icon="braces" iconOnly>
      <CommandItem command={exitCommands.exportPackage} />
      <OpenFile
        label={texts.openPackage}
        accept={acceptedTypes.package}
        icon="upload"
        busy={opening.value.has('package')}
        open={(file) => void openPackageFile(file)}
      />
    </MenuButton>
  );
};

/** One line with the commands for the whole template. `children`: buttons of the panels in a narrow window. */
export const EditorHead = ({ children }: { readonly children?: ComponentChildren }): VNode => {
  const {
    exits: { toAccount, toFile, toJob },
    opened: { openDocument },
    opening: { openPdfFile, opening },
  } = useEditor();
  const document = openDocument.value;
  const hasFailed = [toAccount, toFile, toJob].some(({ error }) => error.value !== undefined);
  return (
    <div class="editor-head">
      <Heading title={texts.editor} />
      <OpenFile
        label={texts.openPdf}
        accept={acceptedTypes.pdf}
        icon="document"
        busy={opening.value.has('pdf')}
        open={(file) => void openPdfFile(file)}
      />
      <Title />
      <div class="tools step-tools">
        <CommandButton command={stepCommands.undo} kind="quiet" icon="undo" iconOnly />
        <CommandButton command={stepCommands.redo} kind="quiet" icon="redo" iconOnly />
      </div>
      <ZoomButtons />
      <CommandButton command={viewCommands.preview} kind="quiet" icon="eye">
        <span class="bar-words">{viewCommands.preview.label}</span>
      </CommandButton>
      {children}
      <div class="tools editor-exits">
        {document !== undefined && <DocumentFacts document={document} />}
        <ForApi />
        <CommandButton command={exitCommands.saveTemplate} icon="save">
          <span class="save-words">{exitCommands.saveTemplate.label}</span>
        </CommandButton>
        <CommandButton command={exitCommands.runJob} kind="primary" icon="play" />
      </div>
      {hasFailed && <Lazy load={() => import('./exit-failures.tsx')}>{({ ExitFailures }) => <ExitFailures />}</Lazy>}
    </div>
  );
};
