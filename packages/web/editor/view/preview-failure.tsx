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
      ? 'The engine cannot show this row.'
      : 'The preview has stopped for a moment. It goes on by itself; the boxes show the values meanwhile.';
  return (
    <div class="preview-failure">
      <ErrorPanel title={title} error={failure.error} retry={retryPreview}>
        <CommandButton command={viewCommands.previewOff} />
      </ErrorPanel>
    </div>
  );
};
