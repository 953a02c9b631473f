import type { VNode } from 'preact';
import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { ColorField } from '../../ui/color-field.tsx';
import { TextAreaField, TextField } from '../../ui/field.tsx';
import { mixedWords } from '../core/members.ts';
import { useEditor } from '../instance/use-editor.ts';
import type { TypedMember } from '../state/refused-typing.ts';

export interface EditedFieldProps {
  readonly label: string;
  readonly value: string;
  /** Whether the selected overlays have different values. Shows none of them; typed text applies to all. */
  readonly mixed?: boolean;
  /** The member that it edits, for fields that may refuse input: refused text is remembered per selection. */
  readonly member?: TypedMember;
  /** Applies the typed text. Returns a message and changes nothing if it is invalid. */
  readonly take: (typed: string) => string | undefined;
  readonly error?: string;
  readonly hint?: string;
  readonly list?: string;
  /** Values to choose from; others may be typed. */
  readonly suggestions?: readonly string[];
  /** Name of a colour picker next to the text. */
  readonly pickerLabel?: string;
  readonly multiline?: boolean;
  readonly maxLength?: number;
  /** Called with the field after its cursor or selection moved. */
  readonly onCaret?: (field: Caret) => void;
}

/** The part of a text field that has the cursor. */
export interface Caret {
  readonly value: string;
  selectionStart: number | null;
  selectionEnd: number | null;
}

/** Text field that applies input while typing. Input until Enter, Tab or a press elsewhere is one undo step. */
export const EditedField = ({
  label,
  value: one,
  mixed = false,
  member,
  take,
  error,
  hint,
  list,
  suggestions,
  pickerLabel,
  multiline = false,
  maxLength,
  onCaret,
}: EditedFieldProps): VNode => {
  const {
    editing: { endStep },
    typing: { keptTyping },
  } = useEditor();
  const value = mixed ? '' : one;
  const kept = member && keptTyping(member);
  const [typed, setTyped] = useState<{ readonly text: string; readonly refused: string | undefined } | undefined>(() =>
    kept?.read(),
  );
  // A change from elsewhere, such as undo or an inserted column, replaces the typed text.
  const before = useRef({ value, isOwn: false });
  const isReplaced = before.current.value !== value && !before.current.isOwn;
  useLayoutEffect(() => {
    if (before.current.value === value) return;
    if (!before.current.isOwn) setTyped(undefined);
    before.current = { value, isOwn: false };
  }, [value]);
  const tellCaret = ({ currentTarget }: { readonly currentTarget: Caret }): void => onCaret?.(currentTarget);
  const ownList = useId();
  const write = (text: string): void => {
    const refused = take(text);
    before.current.isOwn = refused === undefined;
    setTyped({ text, refused });
    kept?.write(refused === undefined ? undefined : { text, refused });
  };
  const leave = (): void => {
    endStep();
    if (typed?.refused === undefined) setTyped(undefined);
  };
  const shared = {
    label,
    value: isReplaced ? value : (typed?.text ?? value),
    error: typed?.refused ?? error,
    hint,
    ...(mixed && { placeholder: mixedWords }),
    maxLength,
    autocomplete: 'off',
    onInput: (event: { readonly currentTarget: Caret }): void => {
      tellCaret(event);
      write(event.currentTarget.value);
    },
    onKeyDown: ({ key }: { readonly key: string }): void => {
      if (key === 'Enter' && !multiline) endStep();
    },
    onBlur: (event: { readonly currentTarget: Caret }): void => {
      tellCaret(event);
      leave();
    },
    // Typing, clicks and arrows move the cursor without a `select` event.
    onSelect: tellCaret,
    onKeyUp: tellCaret,
    onPointerUp: tellCaret,
  };
  if (pickerLabel !== undefined) {
    const { error: refused, hint: about, placeholder, onKeyDown } = shared;
    return (
      <ColorField
        label={label}
        value={shared.value}
        error={refused}
        hint={about}
        placeholder={placeholder}
        pickerLabel={pickerLabel}
        onKeyDown={onKeyDown}
        onValue={write}
        onDone={leave}
      />
    );
  }
  if (suggestions !== undefined) {
    return (
      <>
        <TextField {...shared} list={ownList} />
        <datalist id={ownList}>
          {suggestions.map((each) => (
            <option key={each} value={each} />
          ))}
        </datalist>
      </>
    );
  }
  return multiline ? <TextAreaField {...shared} rows={2} /> : <TextField {...shared} list={list} />;
};
