import type { VNode } from 'preact';
import { texts } from '../../texts/editor.ts';
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
  const title = failure.retryAtMs === undefined ? texts.noPreview : texts.previewPaused;
  return (
    <div class="preview-failure">
      <ErrorPanel title={title} error={failure.error} retry={retryPreview}>
        <CommandButton command={viewCommands.previewOff} />
      </ErrorPanel>
    </div>
  );
};
