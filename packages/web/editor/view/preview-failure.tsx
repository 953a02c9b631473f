import type { VNode } from 'preact';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { viewCommands } from '../commands/view-commands.ts';
import { useEditor } from '../instance/use-editor.ts';
import { CommandButton } from './command-button.tsx';

export const PreviewFailure = (): VNode | null => {
  const {
    preview: { previewFailure, retryPreview },
  } = useEditor();
  const failure = previewFailure.value;
  if (failure === undefined) return null;
  const title =
    failure.retryAtMs === undefined
      ? 'This row cannot be previewed.'
      : 'The preview is paused and resumes automatically. Until then, the boxes show the values.';
  return (
    <div class="preview-failure">
      <ErrorPanel title={title} error={failure.error} retry={retryPreview}>
        <CommandButton command={viewCommands.previewOff} />
      </ErrorPanel>
    </div>
  );
};
