import type { ComponentChildren, VNode } from 'preact';
import { Button } from '../../ui/button.tsx';
import { type Command, runCommand } from '../commands/command.ts';
import { useEditor } from '../instance/use-editor.ts';

export interface CommandButtonProps {
  readonly command: Command;
  readonly kind?: 'plain' | 'quiet';
  /** What stands on it in place of its name, which it is called by all the same. */
  readonly children?: ComponentChildren;
}

/** A button of a command: it can be pressed where the command can be run. */
export const CommandButton = ({ command, kind = 'plain', children }: CommandButtonProps): VNode => {
  const editor = useEditor();
  const { label, where, keys, enabled, isOn } = command;
  return (
    <Button
      size="small"
      kind={kind}
      disabled={!enabled(editor, {})}
      {...(isOn !== undefined && { 'aria-pressed': isOn(editor) })}
      {...(children !== undefined && { 'aria-label': label })}
      {...(where === 'everywhere' && keys?.length === 1 && keys[0]?.length === 1 && { 'aria-keyshortcuts': keys[0] })}
      onClick={({ detail }) => void runCommand(editor, command, { isPointer: detail !== 0 })}
    >
      {children ?? label}
    </Button>
  );
};
