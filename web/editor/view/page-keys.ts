import { useEffect } from 'preact/hooks';
import { isTyping } from '../../ui/field.tsx';
import { announce } from '../../ui/live.tsx';
import { clippingOf, parseClipping, paste } from '../core/clipboard.ts';
import type { Editor } from '../instance/create-editor.ts';
import { useEditor } from '../instance/use-editor.ts';
import { removeChosen } from './document-keys.ts';
import { redoStep, undoStep } from './steps.ts';

/** Whether the keys are the editor's: nothing is being typed, and no text of the page is marked to be copied. */
const isOurs = (event: Event): boolean => !isTyping(event.target) && (getSelection()?.isCollapsed ?? true);

const put = ({ editing: { editState } }: Editor, event: ClipboardEvent): boolean => {
  const clipping = clippingOf(editState.peek());
  if (clipping === undefined || event.clipboardData === null) return false;
  // As text, so that it goes to other tabs and other documents too.
  event.clipboardData.setData('text/plain', JSON.stringify(clipping));
  event.preventDefault();
  return true;
};

const copied = (editor: Editor, event: ClipboardEvent): void => {
  if (isOurs(event) && put(editor, event)) announce('Copied');
};

const cut = (editor: Editor, event: ClipboardEvent): void => {
  if (isOurs(event) && put(editor, event)) removeChosen(editor);
};

const pasted = (
  { editing: { draft, edit, finishGesture, selection }, opened: { openDocument }, view: { currentPage, wantedFocus } }: Editor,
  event: ClipboardEvent,
): void => {
  const pages = openDocument.peek()?.pages.length ?? 0;
  const clipping = isTyping(event.target) ? undefined : parseClipping(event.clipboardData?.getData('text/plain') ?? '');
  if (clipping === undefined || pages === 0) return;
  event.preventDefault();
  finishGesture();
  const before = draft.peek();
  edit((state) => paste(state, clipping, currentPage.peek(), pages));
  if (draft.peek() === before) return;
  wantedFocus.value = selection.peek()[0];
  announce(clipping.overlays.length === 1 ? 'Pasted' : `${clipping.overlays.length} overlays pasted`);
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
  if (placingGivenUp(editor, event)) return;
  if (!(event.ctrlKey || event.metaKey) || event.altKey || isTyping(event.target)) return;
  const key = event.key.toLowerCase();
  if (key === 'z') (event.shiftKey ? redoStep : undoStep)(editor);
  else if (key === 'y') redoStep(editor);
  else return;
  event.preventDefault();
};

/** What keys and the clipboard do wherever the focus is in the editor, but for where text is typed. */
export const useEditorKeys = (): void => {
  const editor = useEditor();
  useEffect(() => {
    const ours = new AbortController();
    const { signal } = ours;
    addEventListener('keydown', (event) => pressed(editor, event), { signal });
    document.addEventListener('copy', (event) => copied(editor, event), { signal });
    document.addEventListener('cut', (event) => cut(editor, event), { signal });
    document.addEventListener('paste', (event) => pasted(editor, event), { signal });
    return () => ours.abort();
  }, []);
};
