import type { VNode } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { TextAreaField, TextField } from '../../ui/field.tsx';
import { mixedWords } from '../core/members.ts';
import { useEditor } from '../instance/use-editor.ts';
import type { TypedMember } from '../state/refused-typing.ts';

export interface EditedFieldProps {
  readonly label: string;
  /** What is in force, as text. */
  readonly value: string;
  /** Several overlays have several values: none is shown, and what is typed becomes that of all. */
  readonly mixed?: boolean;
  /** What of the selected overlays it says, where it may have to refuse something: that is kept while others are selected. */
  readonly member?: TypedMember;
  /** Takes what was typed. Undefined, or what is wrong with it: then it has changed nothing. */
  readonly take: (typed: string) => string | undefined;
  /** What the schema has against the value in force. */
  readonly error?: string;
  readonly hint?: string;
  /** Id of a list of values to choose from. */
  readonly list?: string;
  readonly multiline?: boolean;
  /** The most letters that can be typed. */
  readonly maxLength?: number;
  /** Told where the cursor stands, or what is marked. */
  readonly onCaret?: (from: number, to: number) => void;
}

interface Caret {
  readonly selectionStart: number | null;
  readonly selectionEnd: number | null;
}

/**
 * A line whose text takes effect as it is typed. What cannot be taken stays, with what is wrong with it, until it is mended, also while
 * something else is selected. What is typed until Enter, Tab or a press elsewhere is one step of undo.
 */
export const EditedField = ({
  label,
  value: one,
  mixed = false,
  member,
  take,
  error,
  hint,
  list,
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
  const [typed, setTyped] = useState<{ readonly text: string; readonly refused: string | undefined } | undefined>(() => kept?.read());
  // What was typed gives way to a change from elsewhere, such as undo or a column that is put in.
  const before = useRef({ value, isOwn: false });
  useLayoutEffect(() => {
    if (before.current.value === value) return;
    if (!before.current.isOwn) setTyped(undefined);
    before.current = { value, isOwn: false };
  }, [value]);
  const tellCaret = ({ currentTarget: { selectionStart, selectionEnd } }: { readonly currentTarget: Caret }): void =>
    onCaret?.(selectionStart ?? Infinity, selectionEnd ?? Infinity);
  const shared = {
    label,
    value: typed?.text ?? value,
    error: typed?.refused ?? error,
    hint,
    ...(mixed && { placeholder: mixedWords }),
    maxLength,
    autocomplete: 'off',
    onInput: (event: { readonly currentTarget: Caret & { readonly value: string } }): void => {
      tellCaret(event);
      const text = event.currentTarget.value;
      const refused = take(text);
      before.current.isOwn = refused === undefined;
      setTyped({ text, refused });
      kept?.write(refused === undefined ? undefined : { text, refused });
    },
    onKeyDown: ({ key }: { readonly key: string }): void => {
      if (key === 'Enter' && !multiline) endStep();
    },
    onBlur: (event: { readonly currentTarget: Caret }): void => {
      tellCaret(event);
      endStep();
      if (typed?.refused === undefined) setTyped(undefined);
    },
    // The cursor moves without a `select` event while one types, clicks or presses an arrow.
    onSelect: tellCaret,
    onKeyUp: tellCaret,
    onPointerUp: tellCaret,
  };
  return multiline ? <TextAreaField {...shared} rows={2} /> : <TextField {...shared} list={list} />;
};
