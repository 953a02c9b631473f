import type { Clipping } from '../core/clipboard.ts';
import type { TemplateDraft } from '../core/draft.ts';
import type { KeptDraft } from '../drafts/draft-store.ts';
import type { Editor } from '../instance/create-editor.ts';
import type { DroppedColumn } from '../state/add-overlay.ts';
import type { FieldMatch } from '../state/matching.ts';
import type { Offer } from '../state/offers.ts';

/** How a command was asked for. */
export interface Press {
  /** By a pointer, and not by a key or a screen reader. */
  readonly isPointer?: boolean;
  readonly isShift?: boolean;
  /** Where an arrow key leads. */
  readonly arrow?: readonly [x: number, y: number];
  /** The overlay that has the focus. */
  readonly overlay?: string;
  /** What the clipboard holds. */
  readonly clipping?: Clipping;
  /** The column that it is about. */
  readonly column?: DroppedColumn;
  /** The draft that it is about. */
  readonly draft?: KeptDraft;
  /** The fields that it is about, with the column of each. */
  readonly matches?: readonly FieldMatch[];
  /** The place that it is about. */
  readonly offer?: Offer;
}

/** Something that a person can have the editor do: a button, a key or both. */
export interface Command {
  readonly id: string;
  /** What its button is called, or what it does in a word. */
  readonly label: string;
  /** Where its keys work: wherever nothing is typed, or in the document alone. */
  readonly where?: 'everywhere' | 'document';
  /** Such as `Ctrl Shift Z`. Cmd does what Ctrl does here. */
  readonly keys?: readonly string[];
  /** Keys that do the same and that the list of keys does not name. */
  readonly unlisted?: readonly string[];
  /** Its keys come as events of the clipboard. */
  readonly isOfClipboard?: true;
  /** The key goes on to others that want it. */
  readonly isPassedOn?: true;
  /** What the list of keys says of it. */
  readonly does?: string;
  /** Whether it is pressed, where its button stays so. */
  readonly isOn?: (editor: Editor) => boolean;
  /** Whether what it shows is shown, where its button says so. */
  readonly isOpen?: (editor: Editor) => boolean;
  readonly enabled: (editor: Editor, press: Press) => boolean;
  /** What a person has to do first, where it cannot be run. */
  readonly wants?: (editor: Editor) => string | undefined;
  /** It is under way: its button says so, and pressing it again does nothing. */
  readonly isBusy?: (editor: Editor) => boolean;
  /** `one`: what it changes is one step of undo. `run`: with the same command pressed again soon after. Neither where it changes no draft. */
  readonly step?: 'one' | 'run';
  readonly run: (editor: Editor, press: Press) => void;
  /** What a screen reader says when it is done. */
  readonly said?: (editor: Editor, before: Chosen) => string | undefined;
}

/** What was selected when a command was asked for, and what was worked on. */
export interface Chosen {
  readonly count: number;
  readonly draft: TemplateDraft;
}

export const always = (): boolean => true;

/** Presses that follow each other so fast are one step of undo. */
const runMs = 500;

/** Runs a command, unless it cannot be run now. False where it cannot. */
export const runCommand = (editor: Editor, { enabled, isBusy, run, said, step }: Command, press: Press = {}): boolean => {
  if (!enabled(editor, press) || isBusy?.(editor) === true) return false;
  const { draft, endStepSoon, inOneStep, selection } = editor.editing;
  const before = { count: selection.peek().length, draft: draft.peek() };
  if (step === 'one') inOneStep(() => run(editor, press));
  else run(editor, press);
  if (step === 'run') endStepSoon(runMs);
  const words = said?.(editor, before);
  if (words !== undefined) editor.around.announce(words);
  return true;
};
