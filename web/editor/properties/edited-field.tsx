import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { TextField } from '../../ui/field.tsx';
import { finishGesture } from '../state/editing.ts';

export interface EditedFieldProps {
  readonly label: string;
  /** What is in force, as text. */
  readonly value: string;
  /** Takes what was typed. Undefined, or what is wrong with it: then it has changed nothing. */
  readonly take: (typed: string) => string | undefined;
  /** What the schema has against the value in force. */
  readonly error?: string | undefined;
  readonly hint?: string;
  /** Id of a list of values to choose from. */
  readonly list?: string;
}

/**
 * A line whose text takes effect as it is typed. What cannot be taken stays, with what is wrong with it, until it is mended; all typing in
 * one visit is one step of undo.
 */
export const EditedField = ({ label, value, take, error, hint, list }: EditedFieldProps): VNode => {
  const [typed, setTyped] = useState<{ readonly text: string; readonly refused: string | undefined }>();
  return (
    <TextField
      label={label}
      value={typed?.text ?? value}
      error={typed?.refused ?? error}
      {...(hint !== undefined && { hint })}
      {...(list !== undefined && { list })}
      autocomplete="off"
      onInput={({ currentTarget: { value: text } }) => setTyped({ text, refused: take(text) })}
      onBlur={() => {
        finishGesture();
        if (typed?.refused === undefined) setTyped(undefined);
      }}
    />
  );
};
