import type { VNode } from 'preact';
import { templateCommands } from '../commands/template-commands.ts';
import type { Editor } from '../instance/create-editor.ts';
import { useEditor } from '../instance/use-editor.ts';
import { CommandButton } from '../view/command-button.tsx';

export const isWorkOffered = ({ editing: { unsaved }, offered: { offeredDrafts } }: Editor, isNew: boolean): boolean =>
  isNew && (unsaved.value || offeredDrafts.value.length > 0);

/** Offers unsaved work before a new template starts. Source: console-and-editor.md, "Page behaviour". */
export const UnsavedWork = (): VNode => {
  const {
    editing: { draft, unsaved },
  } = useEditor();
  const here = unsaved.value;
  const { name } = draft.value;
  return (
    <section class="document-region empty" aria-label="Document">
      <div class="unsaved-work">
        <h2>Unsaved work</h2>
        <p>
          {here
            ? `“${name === '' ? 'Untitled template' : name}” has unsaved changes.`
            : 'A draft is saved on this computer.'}{' '}
          Continue with it, or start with an empty template: the draft stays saved.
        </p>
        <div class="button-row">
          <CommandButton command={templateCommands.openDraft} kind="primary" size="normal" />
          <CommandButton command={templateCommands.startNew} size="normal" />
        </div>
      </div>
    </section>
  );
};
