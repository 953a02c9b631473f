import type { VNode } from 'preact';
import { useEffect } from 'preact/hooks';
import { texts } from '../../texts/panels.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { conflictCommands, saveConflict } from '../commands/exit-commands.ts';
import { useEditor } from '../instance/use-editor.ts';
import { CommandButton } from '../view/command-button.tsx';

const conflictTitles = {
  changed: texts.changedByOther,
  gone: texts.templateDeleted,
} as const;

const SaveFailure = (): VNode | null => {
  const editor = useEditor();
  const { error, forgetError } = editor.exits.toAccount;
  if (error.value === undefined) return null;
  const conflict = saveConflict(editor);
  const isOwn = conflict === 'changed' && editor.exits.isSavedInOtherTab();
  return (
    <Dialog title={texts.saveTemplate} onClose={forgetError}>
      <ErrorPanel
        title={
          conflict === undefined ? texts.templateNotSaved : isOwn ? texts.changedInOtherTab : conflictTitles[conflict]
        }
        error={error.value}
      >
        {conflict === 'changed' && <p class="small">{texts.aboutOtherTab}</p>}
        {conflict !== undefined && <CommandButton command={conflictCommands.saveAsNew} />}
        {conflict === 'changed' && <CommandButton command={conflictCommands.replaceTheirs} kind="danger" />}
      </ErrorPanel>
    </Dialog>
  );
};

export const ExitFailures = (): VNode => {
  const { toAccount, toFile, toJob } = useEditor().exits;
  // Forget errors that were seen when the editor closes.
  useEffect(
    () => () => {
      for (const { forgetError } of [toAccount, toFile, toJob]) forgetError();
    },
    [toAccount, toFile, toJob],
  );
  return (
    <>
      {toFile.error.value !== undefined && (
        <Dialog title={texts.exportPackage} onClose={toFile.forgetError}>
          <ErrorPanel title={texts.packageNotExported} error={toFile.error.value} />
        </Dialog>
      )}
      <SaveFailure />
      {toJob.error.value !== undefined && (
        <Dialog title={texts.runJob} onClose={toJob.forgetError}>
          <ErrorPanel title={texts.jobNotPrepared} error={toJob.error.value} retry={() => void toJob.take()} />
        </Dialog>
      )}
    </>
  );
};
