import type { VNode } from 'preact';
import { texts } from '../../texts/editor.ts';
import type { IconName } from '../../ui/icons.tsx';
import { addCommands } from '../commands/add-commands.ts';
import type { Command } from '../commands/command.ts';
import { viewCommands } from '../commands/view-commands.ts';
import { type OverlayKind, overlayKinds } from '../core/draft.ts';
import { CommandButton } from './command-button.tsx';

const icons: Readonly<Record<OverlayKind, IconName>> = {
  text: 'text',
  checkbox: 'checkbox',
  image: 'image',
  signature: 'signature',
  qr: 'code',
  barcode: 'barcode',
  list: 'list',
  field: 'form-field',
  marker: 'pin',
  seal: 'seal',
};

interface ToolProps {
  readonly command: Command;
  readonly icon: IconName;
  readonly words?: string | undefined;
}

const Tool = ({ command, icon, words = command.label }: ToolProps): VNode => (
  <CommandButton command={command} kind="quiet" icon={icon}>
    {words}
  </CommandButton>
);

/** Vertical bar with the tools that place overlays, and the commands that belong to no panel. */
export const ToolBar = (): VNode => (
  <div class="tool-bar">
    <div class="tool-group" role="toolbar" aria-label={texts.add} aria-orientation="vertical">
      {addCommands.map((command, index) => {
        const kind = overlayKinds[index]!;
        return <Tool key={command.id} command={command} icon={icons[kind]} words={texts.toolWords[kind]} />;
      })}
    </div>
    <div class="tool-group">
      <Tool command={viewCommands.offerPlaces} icon="scan" words={texts.toolWords['offer-places']} />
      <Tool command={viewCommands.keys} icon="keyboard" />
    </div>
  </div>
);
