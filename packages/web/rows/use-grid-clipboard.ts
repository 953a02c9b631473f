import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { isTyping } from '../ui/field.tsx';

export interface GridClipboard {
  /** Selected cells as text; `undefined` if none is selected. */
  readonly copy: () => string | undefined;
  readonly clear: () => void;
  readonly paste: (text: string) => void;
}

/** Handles copy, cut and paste while the focus is in the grid. The browser sends these events to the selected text. */
export const useGridClipboard = (box: RefObject<HTMLElement | null>, clipboard: GridClipboard): void => {
  const latest = useRef(clipboard);
  latest.current = clipboard;
  useEffect(() => {
    const ours = new AbortController();
    const handle = (event: ClipboardEvent): void => {
      const focused = document.activeElement;
      if (event.clipboardData === null || isTyping(focused) || box.current?.contains(focused) !== true) return;
      event.preventDefault();
      event.stopPropagation();
      const { copy, clear, paste } = latest.current;
      if (event.type === 'paste') paste(event.clipboardData.getData('text/plain'));
      const text = event.type === 'paste' ? undefined : copy();
      if (text === undefined) return;
      event.clipboardData.setData('text/plain', text);
      if (event.type === 'cut') clear();
    };
    for (const name of ['copy', 'cut', 'paste'] as const)
      document.addEventListener(name, handle, { capture: true, signal: ours.signal });
    return () => ours.abort();
  }, []);
};
