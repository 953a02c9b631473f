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
  /** Shows the icon alone. The label is its name and tooltip. */
  readonly iconOnly?: boolean;
  readonly about?: Press;
  readonly name?: string;
  readonly describedBy?: string;
  /** Content that replaces the label. The accessible name stays the same. */
  readonly children?: ComponentChildren;
}

export const CommandButton = ({
  command,
  kind = 'plain',
  size = 'small',
  icon,
  iconOnly = false,
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
      iconOnly={iconOnly}
      {...(iconOnly && keys !== undefined && { keys: keys[0] })}
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
