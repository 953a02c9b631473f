import type { RefObject, VNode } from 'preact';
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { usePlacement } from '../ui/use-placement.ts';

export interface Move {
  readonly down: number;
  readonly right: number;
}

export interface EditedCellProps {
  readonly label: string;
  readonly text: string;
  /** Known values of the column, to choose from. Other texts can be typed. */
  readonly choices: readonly string[] | undefined;
  readonly keep: (typed: string) => void;
  /** Ends editing and moves the focus; `undefined` if the focus has already moved. */
  readonly end: (move: Move | undefined) => void;
}

type Field = HTMLTextAreaElement | HTMLInputElement;

const moveOf = ({ key, shiftKey, altKey }: KeyboardEvent): Move | undefined => {
  if (key === 'Enter' && !shiftKey && !altKey) return { down: 1, right: 0 };
  return key === 'Tab' ? { down: 0, right: shiftKey ? -1 : 1 } : undefined;
};

/** Keys and focus of a cell in edit mode. A press elsewhere and scrolling out of sight keep the text. */
const useEditedField = ({ keep, end }: EditedCellProps) => {
  const field = useRef<Field>(null);
  /** `undefined` until something is typed. */
  const typed = useRef<string | undefined>(undefined);
  const isOver = useRef(false);
  const leave = (move: Move | undefined, kept: string | undefined): void => {
    if (isOver.current) return;
    isOver.current = true;
    if (kept !== undefined) keep(kept);
    end(move);
  };
  const latest = useRef(leave);
  latest.current = leave;
  // Focus before the next key press.
  useLayoutEffect(() => {
    field.current?.focus();
    field.current?.select();
    return () => latest.current(undefined, typed.current);
  }, []);
  const pressed = (event: KeyboardEvent): void => {
    if (event.isComposing) return;
    const move = moveOf(event);
    if (event.key === 'Escape') leave({ down: 0, right: 0 }, undefined);
    else if (move !== undefined) leave(move, typed.current);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return { field, typed, leave, pressed };
};

const TextCell = (props: EditedCellProps): VNode => {
  const { field, typed, leave, pressed } = useEditedField(props);
  return (
    <textarea
      ref={field as RefObject<HTMLTextAreaElement>}
      rows={1}
      aria-label={props.label}
      defaultValue={props.text}
      onInput={({ currentTarget: { value } }) => {
        typed.current = value;
      }}
      onKeyDown={pressed}
      onBlur={() => leave(undefined, typed.current)}
    />
  );
};

const filterChoices = (choices: readonly string[], text: string | undefined): readonly string[] => {
  const wanted = text?.trim().toLowerCase() ?? '';
  const found = choices.filter((choice) => choice.toLowerCase().includes(wanted));
  return found.length === 0 ? choices : found;
};

const ChoiceCell = ({ choices, ...props }: EditedCellProps & { readonly choices: readonly string[] }): VNode => {
  const id = useId();
  const anchor = useRef<HTMLSpanElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const place = usePlacement(anchor, list);
  const { field, typed, leave, pressed } = useEditedField({ choices, ...props });
  const [text, setText] = useState(props.text);
  const [filter, setFilter] = useState<string>();
  const offered = filterChoices(choices, filter);
  const at = offered.indexOf(text);
  const choose = (choice: string): void => {
    typed.current = choice;
    setText(choice);
  };
  useLayoutEffect(() => {
    list.current?.showPopover();
    place();
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  });
  const step = (by: number): void =>
    choose(offered[(Math.max(at, by < 0 ? 0 : -1) + by + offered.length) % offered.length]!);
  return (
    <span ref={anchor} class="choice-cell">
      <input
        ref={field as RefObject<HTMLInputElement>}
        type="text"
        role="combobox"
        aria-label={props.label}
        aria-expanded
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={at < 0 ? undefined : `${id}-${at}`}
        autocomplete="off"
        value={text}
        onInput={({ currentTarget: { value } }) => {
          setFilter(value);
          choose(value);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return pressed(event);
          step(event.key === 'ArrowDown' ? 1 : -1);
          event.preventDefault();
          event.stopPropagation();
        }}
        onBlur={() => leave(undefined, typed.current)}
      />
      <div
        ref={list}
        id={id}
        role="listbox"
        aria-label={props.label}
        popover="manual"
        class="menu-panel below cell-choices"
      >
        {offered.map((choice, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
          <div
            key={choice}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            class="menu-item"
            onPointerDown={(event) => event.preventDefault()}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => leave({ down: 0, right: 0 }, choice)}
          >
            {choice}
          </div>
        ))}
      </div>
    </span>
  );
};

/** Cell in edit mode. Enter, Tab and a press elsewhere keep the text, Escape reverts it, Shift+Enter adds a line. */
export const EditedCell = ({ choices, ...props }: EditedCellProps): VNode =>
  choices === undefined || choices.length === 0 ? (
    <TextCell {...props} choices={undefined} />
  ) : (
    <ChoiceCell {...props} choices={choices} />
  );
