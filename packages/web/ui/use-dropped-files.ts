import type { TargetedKeyboardEvent } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';

/** Opens a file input by Enter. Browsers only support the space bar, but the input looks like a button. */
export const opensByEnter = (event: TargetedKeyboardEvent<HTMLInputElement>): void => {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  event.currentTarget.click();
};

const isFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') === true;

/**
 * Accepts files dropped anywhere on the page, instead of navigating to them. Returns true while files are dragged over
 * the page. Source: console-and-editor.md, "Page behaviour".
 */
export const useDroppedFiles = (take: (files: readonly File[]) => void): boolean => {
  const [isOver, setOver] = useState(false);
  const latest = useRef(take);
  latest.current = take;
  useEffect(() => {
    const over = (event: DragEvent): void => {
      if (!isFiles(event)) return;
      event.preventDefault();
      setOver(true);
    };
    const leave = (event: DragEvent): void => {
      // Ignore moves between elements of the page.
      if (event.relatedTarget === null) setOver(false);
    };
    const drop = (event: DragEvent): void => {
      setOver(false);
      // A file input accepts drops on its own.
      if (
        !isFiles(event) ||
        event.defaultPrevented ||
        (event.target instanceof HTMLInputElement && event.target.type === 'file')
      )
        return;
      event.preventDefault();
      latest.current([...(event.dataTransfer?.files ?? [])]);
    };
    addEventListener('dragover', over);
    addEventListener('dragleave', leave);
    addEventListener('drop', drop);
    return () => {
      removeEventListener('dragover', over);
      removeEventListener('dragleave', leave);
      removeEventListener('drop', drop);
    };
  }, []);
  return isOver;
};
