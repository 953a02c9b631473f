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
};

const Tool = ({ command, icon }: { readonly command: Command; readonly icon: IconName }): VNode => (
  <CommandButton command={command} kind="quiet" icon={icon}>
    <span class="tool-words">{command.label}</span>
  </CommandButton>
);

/** Vertical bar with the tools that place overlays, and the commands that belong to no panel. */
export const ToolBar = (): VNode => (
  <div class="tool-bar">
    <div class="tool-group" role="toolbar" aria-label={texts.add} aria-orientation="vertical">
      {addCommands.map((command, index) => (
        <Tool key={command.id} command={command} icon={icons[overlayKinds[index]!]} />
      ))}
    </div>
    <div class="tool-group">
      <Tool command={viewCommands.offerPlaces} icon="scan" />
      <Tool command={viewCommands.keys} icon="keyboard" />
    </div>
  </div>
);
