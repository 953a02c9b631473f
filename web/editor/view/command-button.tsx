import type { ComponentChildren, VNode } from 'preact';
import { Button, type ButtonKind } from '../../ui/button.tsx';
import type { IconName } from '../../ui/icons.tsx';
import { type Command, type Press, runCommand } from '../commands/command.ts';
import { useEditor } from '../instance/use-editor.ts';

export interface CommandButtonProps {
  readonly command: Command;
  readonly kind?: ButtonKind;
  readonly size?: 'normal' | 'small';
  readonly icon?: IconName;
  /** What it is about. */
  readonly about?: Press;
  /** What it is called, where its label alone does not say what it is about. */
  readonly name?: string;
  /** The id of the words that say more about it. */
  readonly describedBy?: string;
  /** What stands on it in place of its name, which it is called by all the same. */
  readonly children?: ComponentChildren;
}

/** A button of a command: it can be pressed where the command can be run. */
export const CommandButton = ({
  command,
  kind = 'plain',
  size = 'small',
  icon,
  about = {},
  name,
  describedBy,
  children,
}: CommandButtonProps): VNode => {
  const editor = useEditor();
  const { label, where, keys, enabled, wants, isBusy, isOn, isOpen } = command;
  const first = wants?.(editor);
  return (
    <Button
      size={size}
      kind={kind}
      disabled={!enabled(editor, about)}
      icon={icon}
      {...(isBusy !== undefined && { busy: isBusy(editor) })}
      title={first}
      {...(isOn !== undefined && { 'aria-pressed': isOn(editor) })}
      {...(isOpen !== undefined && { 'aria-expanded': isOpen(editor) })}
      aria-describedby={describedBy}
      {...((name !== undefined || children !== undefined) && { 'aria-label': name ?? label })}
      {...(where === 'everywhere' && keys?.length === 1 && keys[0]?.length === 1 && { 'aria-keyshortcuts': keys[0] })}
      onClick={({ detail }) => void runCommand(editor, command, { ...about, isPointer: detail !== 0 })}
    >
      {children ?? label}
    </Button>
  );
};

/** A command as a line of a menu. */
export const CommandItem = ({ command }: { readonly command: Command }): VNode => {
  const editor = useEditor();
  const { label, enabled, isBusy } = command;
  return (
    <button
      type="button"
      class="menu-item"
      aria-disabled={isBusy?.(editor) ?? false}
      disabled={!enabled(editor, {})}
      onClick={() => void runCommand(editor, command)}
    >
      {label}
    </button>
  );
};
