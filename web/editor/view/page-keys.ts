import { useEffect } from 'preact/hooks';
import { isTyping } from '../../ui/field.tsx';
import { clipboardCommands } from '../commands/clipboard-commands.ts';
import { type Command, runCommand } from '../commands/command.ts';
import { commandOf, pressOf } from '../commands/keys.ts';
import { clippingOf, parseClipping } from '../core/clipboard.ts';
import type { Editor } from '../instance/create-editor.ts';
import { useEditor } from '../instance/use-editor.ts';

/** Whether the keys are the editor's: nothing is being typed, and no text of the page is marked to be copied. */
const isOurs = (event: Event): boolean => !isTyping(event.target) && (getSelection()?.isCollapsed ?? true);

/** Whether a key is that of the field which has the focus. A choice takes letters and arrows, and nothing that is pressed with Ctrl. */
const isOfField = ({ target, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  isTyping(target) && !((ctrlKey || metaKey) && target instanceof HTMLSelectElement && target.closest('dialog') === null);

/** Gives the clipboard what is selected. */
const put = (editor: Editor, event: ClipboardEvent, command: Command): void => {
  const clipping = clippingOf(editor.editing.editState.peek());
  if (!isOurs(event) || clipping === undefined || event.clipboardData === null) return;
  // As text, so that it goes to other tabs and other documents too.
  event.clipboardData.setData('text/plain', JSON.stringify(clipping));
  event.preventDefault();
  runCommand(editor, command);
};

const pasted = (editor: Editor, event: ClipboardEvent): void => {
  const clipping = isTyping(event.target) ? undefined : parseClipping(event.clipboardData?.getData('text/plain') ?? '');
  if (clipping !== undefined && runCommand(editor, clipboardCommands.paste, { clipping })) event.preventDefault();
};

/** Escape gives up placing, and what waits for its page, also from the toolbar, where the focus is after a press there; the document has more to give up. */
const placingGivenUp = ({ adding: { giveUpWaiting }, view: { placing } }: Editor, { key, target }: KeyboardEvent): boolean => {
  if (key !== 'Escape' || isTyping(target)) return false;
  if (target instanceof Element && target.closest('.document-scroll') !== null) return false;
  if (placing.peek() === undefined) return giveUpWaiting();
  placing.value = undefined;
  return true;
};

const pressed = (editor: Editor, event: KeyboardEvent): void => {
  if (placingGivenUp(editor, event) || isOfField(event)) return;
  const command = commandOf('everywhere', event);
  if (command === undefined) return;
  event.preventDefault();
  runCommand(editor, command, pressOf(event));
};

/** What keys do in the document. Source: editor.md, 4. */
export const documentKey = (editor: Editor, event: KeyboardEvent): void => {
  const command = commandOf('document', event);
  if (command === undefined) return;
  const overlay = event.target instanceof HTMLElement ? event.target.dataset.id : undefined;
  if (runCommand(editor, command, pressOf(event, overlay)) && command.isPassedOn === undefined) event.preventDefault();
};

/** What keys and the clipboard do wherever the focus is in the editor, except where text is typed. */
export const useEditorKeys = (): void => {
  const editor = useEditor();
  useEffect(() => {
    const ours = new AbortController();
    const { signal } = ours;
    addEventListener('keydown', (event) => pressed(editor, event), { signal });
    document.addEventListener('copy', (event) => put(editor, event, clipboardCommands.copy), { signal });
    document.addEventListener('cut', (event) => put(editor, event, clipboardCommands.cut), { signal });
    document.addEventListener('paste', (event) => pasted(editor, event), { signal });
    return () => ours.abort();
  }, []);
};
