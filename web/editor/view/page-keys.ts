import { useEffect } from 'preact/hooks';
import { isTyping } from '../../ui/field.tsx';
import { announce } from '../../ui/live.tsx';
import { clippingOf, parseClipping, paste } from '../core/clipboard.ts';
import { giveUpWaiting } from '../state/add-overlay.ts';
import { draft, edit, editState, finishGesture, selection } from '../state/editing.ts';
import { openDocument } from '../state/opened.ts';
import { currentPage, placing, wantedFocus } from '../state/view-state.ts';
import { removeChosen } from './document-keys.ts';
import { redoStep, undoStep } from './steps.ts';

/** Whether the keys are the editor's: nothing is being typed, and no text of the page is marked to be copied. */
const isOurs = (event: Event): boolean => !isTyping(event.target) && (getSelection()?.isCollapsed ?? true);

const put = (event: ClipboardEvent): boolean => {
  const clipping = clippingOf(editState.peek());
  if (clipping === undefined || event.clipboardData === null) return false;
  // As text, so that it goes to other tabs and other documents too.
  event.clipboardData.setData('text/plain', JSON.stringify(clipping));
  event.preventDefault();
  return true;
};

const copied = (event: ClipboardEvent): void => {
  if (isOurs(event) && put(event)) announce('Copied');
};

const cut = (event: ClipboardEvent): void => {
  if (isOurs(event) && put(event)) removeChosen();
};

const pasted = (event: ClipboardEvent): void => {
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
const placingGivenUp = ({ key, target }: KeyboardEvent): boolean => {
  if (key !== 'Escape' || isTyping(target)) return false;
  if (target instanceof Element && target.closest('.document-scroll') !== null) return false;
  if (placing.peek() === undefined) return giveUpWaiting();
  placing.value = undefined;
  return true;
};

const pressed = (event: KeyboardEvent): void => {
  if (placingGivenUp(event)) return;
  if (!(event.ctrlKey || event.metaKey) || event.altKey || isTyping(event.target)) return;
  const key = event.key.toLowerCase();
  if (key === 'z') (event.shiftKey ? redoStep : undoStep)();
  else if (key === 'y') redoStep();
  else return;
  event.preventDefault();
};

/** What keys and the clipboard do wherever the focus is in the editor, but for where text is typed. */
export const useEditorKeys = (): void => {
  useEffect(() => {
    addEventListener('keydown', pressed);
    document.addEventListener('copy', copied);
    document.addEventListener('cut', cut);
    document.addEventListener('paste', pasted);
    return () => {
      removeEventListener('keydown', pressed);
      document.removeEventListener('copy', copied);
      document.removeEventListener('cut', cut);
      document.removeEventListener('paste', pasted);
    };
  }, []);
};
