import { useEffect } from 'preact/hooks';
import { isTyping } from '../../ui/field.tsx';
import { clipboardCommands } from '../commands/clipboard-commands.ts';
import { type Command, runCommand } from '../commands/command.ts';
import { commandOf, pressOf } from '../commands/keys.ts';
import { clippingOf, parseClipping } from '../core/clipboard.ts';
import { contentOf } from '../core/content.ts';
import type { Editor } from '../instance/create-editor.ts';
import { useEditor } from '../instance/use-editor.ts';

/** Whether the editor handles a key: no text input has the focus and no text is selected. */
const isOurs = (event: Event): boolean => !isTyping(event.target) && (getSelection()?.isCollapsed ?? true);

/** Whether a key belongs to the focused field. A select box uses letters and arrows, but no Ctrl combinations. */
const isOfField = ({ target, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  isTyping(target) &&
  !((ctrlKey || metaKey) && target instanceof HTMLSelectElement && target.closest('dialog') === null);

const put = (editor: Editor, event: ClipboardEvent, command: Command): void => {
  const clipping = clippingOf(editor.editing.editState.peek());
  if (!isOurs(event) || clipping === undefined || event.clipboardData === null) return;
  // As text, so that other tabs and documents can read it.
  event.clipboardData.setData('text/plain', JSON.stringify(clipping));
  event.preventDefault();
  runCommand(editor, command);
};

const pasted = (editor: Editor, event: ClipboardEvent): void => {
  const clipping = isTyping(event.target) ? undefined : parseClipping(event.clipboardData?.getData('text/plain') ?? '');
  if (clipping !== undefined && runCommand(editor, clipboardCommands.paste, { clipping })) event.preventDefault();
};

/** Cancels placing on Escape, even from the toolbar. The document handles Escape itself. */
const placingGivenUp = (
  { adding: { giveUpWaiting }, view: { placing } }: Editor,
  { key, target }: KeyboardEvent,
): boolean => {
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

/** Whether a key without a command types a character, and the selected overlays have a text for it. */
const isForText = (
  { editing: { selectedOverlays } }: Editor,
  event: KeyboardEvent,
  overlay: string | undefined,
): boolean =>
  [...event.key].length === 1 &&
  event.key !== ' ' &&
  !(event.ctrlKey || event.metaKey || event.altKey) &&
  commandOf('everywhere', event) === undefined &&
  selectedOverlays.peek().some(({ id }) => id === overlay) &&
  selectedOverlays.peek().every((each) => ['fixed', 'text'].includes(contentOf(each)?.source ?? ''));

/** Handles keys in the document. Source: console-and-editor.md, "The editor" (4). */
export const handleDocumentKey = (editor: Editor, event: KeyboardEvent): void => {
  const command = commandOf('document', event);
  const overlay = event.target instanceof HTMLElement ? event.target.dataset.id : undefined;
  // The browser types the character into the field that has the focus now.
  if (command === undefined && isForText(editor, event, overlay)) editor.around.focusText();
  if (command === undefined) return;
  if (runCommand(editor, command, pressOf(event, overlay)) && command.isPassedOn === undefined) event.preventDefault();
};

/** Handles keys and clipboard events anywhere in the editor, except in text input. */
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
