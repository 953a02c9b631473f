import type { ComponentChildren, VNode } from 'preact';
import { texts } from '../../texts/editor.ts';
import { addCommands } from '../commands/add-commands.ts';
import { stepCommands } from '../commands/step-commands.ts';
import { viewCommands } from '../commands/view-commands.ts';
import { useEditor } from '../instance/use-editor.ts';
import { CommandButton } from './command-button.tsx';

const AddToolbar = (): VNode => (
  <div class="tools" role="toolbar" aria-label={texts.add}>
    {addCommands.map((command) => (
      <CommandButton key={command.id} command={command} kind="quiet" />
    ))}
  </div>
);

const StepButtons = (): VNode => (
  <div class="tools">
    <CommandButton command={stepCommands.undo} kind="quiet" />
    <CommandButton command={stepCommands.redo} kind="quiet" />
  </div>
);

const ZoomButtons = (): VNode => {
  const {
    view: { zoom },
  } = useEditor();
  return (
    <div class="tools">
      <CommandButton command={viewCommands.zoomOut} kind="quiet">
        −
      </CommandButton>
      <span class="zoom-value" aria-live="off">
        {Math.round(zoom.value * 100)} %
      </span>
      <CommandButton command={viewCommands.zoomIn} kind="quiet">
        +
      </CommandButton>
      <CommandButton command={viewCommands.fitPage} kind="quiet" />
      <CommandButton command={viewCommands.fitWidth} kind="quiet" />
      <CommandButton command={viewCommands.keys} kind="quiet">
        ?
      </CommandButton>
    </div>
  );
};

export const Toolbar = ({ children }: { readonly children?: ComponentChildren }): VNode => (
  <div class="editor-toolbar">
    <AddToolbar />
    <StepButtons />
    <CommandButton command={viewCommands.offerPlaces} kind="quiet" />
    {children}
    <ZoomButtons />
  </div>
);
