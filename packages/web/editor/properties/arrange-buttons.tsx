import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { texts } from '../../texts/properties.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { arrangeCommands } from '../commands/arrange-commands.ts';
import { runCommand } from '../commands/command.ts';
import { selectionCommands } from '../commands/selection-commands.ts';
import { copyToPages } from '../core/edit.ts';
import { pagesFrom } from '../core/overlay-pages.ts';
import { useEditor } from '../instance/use-editor.ts';
import { CommandButton } from '../view/command-button.tsx';
import { ArrangeIcon } from './arrange-icon.tsx';
import { EditedField } from './edited-field.tsx';

const CopyToPages = (): VNode => {
  const {
    editing: { edit },
    opened: { openDocument },
    view: { copyingToPages },
  } = useEditor();
  const close = (): void => {
    copyingToPages.value = false;
  };
  const count = openDocument.value?.pages.length ?? 0;
  const [typed, setTyped] = useState(`1-${count}`);
  const pages = pagesFrom(typed, count);
  return (
    <Dialog title={texts.copyToPages} onClose={close}>
      <form
        class="form"
        onSubmit={(event) => {
          event.preventDefault();
          if (pages === undefined) return;
          edit((state) => copyToPages(state, pages, count));
          close();
        }}
      >
        <EditedField
          label={texts.pages}
          value={typed}
          hint={texts.pagesHint(count)}
          take={(text) => {
            setTyped(text);
            return pagesFrom(text, count) === undefined ? texts.mustBePages(count) : undefined;
          }}
        />
        <Button type="submit" kind="primary" disabled={pages === undefined}>
          {texts.copy}
        </Button>
      </form>
    </Dialog>
  );
};

export const ArrangeButtons = (): VNode => {
  const editor = useEditor();
  return (
    <div class="arrange">
      <div class="button-row">
        <CommandButton command={selectionCommands.duplicate} />
        <CommandButton command={selectionCommands.remove} />
        <CommandButton command={selectionCommands.copyToPages} />
      </div>
      {editor.editing.selection.value.length > 1 && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields.
        <div class="arrange-icons" role="group" aria-label={texts.arrange}>
          {arrangeCommands.map((command) => (
            <button
              key={command.id}
              type="button"
              class="button quiet icon-only"
              title={command.label}
              aria-label={command.label}
              disabled={!command.enabled(editor)}
              onClick={() => void runCommand(editor, command)}
            >
              <ArrangeIcon action={command.id} />
            </button>
          ))}
        </div>
      )}
      {editor.view.copyingToPages.value && <CopyToPages />}
    </div>
  );
};
