import type { VNode } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

export interface EditedCellProps {
  readonly label: string;
  readonly text: string;
  readonly keep: (typed: string) => void;
  /** Ends editing and moves the focus by `right` cells; `undefined` if the focus has already moved. */
  readonly end: (right: number | undefined) => void;
}

/** Cell in edit mode. Enter, Tab and a press elsewhere keep the text, Escape reverts it, Shift+Enter adds a line. */
export const EditedCell = ({ label, text, keep, end }: EditedCellProps): VNode => {
  const field = useRef<HTMLTextAreaElement>(null);
  const isOver = useRef(false);
  // Focus before the next key press.
  useLayoutEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  const leave = (right: number | undefined, isKept: boolean): void => {
    if (isOver.current) return;
    isOver.current = true;
    if (isKept && field.current !== null) keep(field.current.value);
    end(right);
  };
  return (
    <textarea
      ref={field}
      rows={1}
      aria-label={label}
      defaultValue={text}
      onKeyDown={(event) => {
        if (event.isComposing) return;
        if (event.key === 'Escape') leave(0, false);
        else if (event.key === 'Enter' && !event.shiftKey && !event.altKey) leave(0, true);
        else if (event.key === 'Tab') leave(event.shiftKey ? -1 : 1, true);
        else return;
        event.preventDefault();
        event.stopPropagation();
      }}
      onBlur={() => leave(undefined, true)}
    />
  );
};
