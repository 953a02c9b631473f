import type { VNode } from 'preact';
import { useEffect } from 'preact/hooks';
import { ApiError } from '../../api/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { useEditor } from '../instance/use-editor.ts';

const SaveFailure = (): VNode | null => {
  const {
    exits: {
      toAccount: { error, forgetError, take },
    },
  } = useEditor();
  if (error.value === undefined) return null;
  const code = error.value instanceof ApiError ? error.value.code : undefined;
  const isConflict = code === 'TEMPLATE_CHANGED';
  const isGone = code === 'TEMPLATE_NOT_FOUND';
  const title = isConflict
    ? 'Somebody else has saved this template meanwhile.'
    : isGone
      ? 'This template was deleted meanwhile.'
      : 'The template was not saved.';
  return (
    <Dialog title="Save template" onClose={forgetError}>
      <ErrorPanel title={title} error={error.value}>
        {(isConflict || isGone) && (
          <Button size="small" onClick={() => void take('none')}>
            Save as a new template
          </Button>
        )}
        {isConflict && (
          <Button size="small" kind="danger" onClick={() => void take('any')}>
            Replace theirs
          </Button>
        )}
      </ErrorPanel>
    </Dialog>
  );
};

/** Why the template did not get out of the editor, and what a person can do about it. Source: editor.md, 8 and "Nothing lost". */
export const ExitFailures = (): VNode => {
  const { toAccount, toFile, toJob } = useEditor().exits;
  // What a person has seen is gone when the editor is shown again.
  useEffect(
    () => () => {
      for (const { forgetError } of [toAccount, toFile, toJob]) forgetError();
    },
    [toAccount, toFile, toJob],
  );
  return (
    <>
      {toFile.error.value !== undefined && (
        <Dialog title="Export package" onClose={toFile.forgetError}>
          <ErrorPanel title="The package was not exported." error={toFile.error.value} />
        </Dialog>
      )}
      <SaveFailure />
      {toJob.error.value !== undefined && (
        <Dialog title="Run job" onClose={toJob.forgetError}>
          <ErrorPanel title="The job was not prepared." error={toJob.error.value} retry={() => void toJob.take()} />
        </Dialog>
      )}
    </>
  );
};
