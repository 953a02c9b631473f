import type { VNode } from 'preact';
import { texts } from '../../texts/panels.ts';
import { templateCommands } from '../commands/template-commands.ts';
import type { Editor } from '../instance/create-editor.ts';
import { useEditor } from '../instance/use-editor.ts';
import { templateName } from '../state/template-name.ts';
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
    <section class="document-region empty" aria-label={texts.document}>
      <div class="unsaved-work">
        <h2>{texts.unsavedWork}</h2>
        <p>{here ? texts.unsavedHere(templateName(name)) : texts.unsavedDraft}</p>
        <div class="button-row">
          <CommandButton command={templateCommands.openDraft} kind="primary" size="normal" />
          <CommandButton command={templateCommands.startNew} size="normal" />
        </div>
      </div>
    </section>
  );
};
