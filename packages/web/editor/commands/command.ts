import type { Clipping } from '../core/clipboard.ts';
import type { TemplateDraft } from '../core/draft.ts';
import type { KeptDraft } from '../drafts/draft-store.ts';
import type { Editor } from '../instance/create-editor.ts';
import type { DroppedColumn } from '../state/add-overlay.ts';
import type { FieldChoice } from '../state/fields.ts';
import type { Offer } from '../state/offers.ts';

export interface Press {
  /** Whether a pointer triggered it, not a key or a screen reader. */
  readonly isPointer?: boolean;
  readonly isShift?: boolean;
  readonly arrow?: readonly [x: number, y: number];
  readonly overlay?: string;
  readonly clipping?: Clipping;
  readonly column?: DroppedColumn;
  readonly draft?: KeptDraft;
  readonly matches?: readonly FieldChoice[];
  readonly offer?: Offer;
}

export interface Command {
  readonly id: string;
  readonly label: string;
  /** Scope of its keys: anywhere outside text input, or only in the document. */
  readonly where?: 'everywhere' | 'document';
  /** Keys such as `Ctrl Shift Z`. Cmd works like Ctrl. */
  readonly keys?: readonly string[];
  /** Alternative keys that the list of keys omits. */
  readonly unlisted?: readonly string[];
  /** Whether clipboard events trigger it instead of keys. */
  readonly isOfClipboard?: true;
  /** Whether the key event also reaches other handlers. */
  readonly isPassedOn?: true;
  readonly does?: string;
  readonly isOn?: (editor: Editor) => boolean;
  readonly isOpen?: (editor: Editor) => boolean;
  readonly enabled: (editor: Editor, press: Press) => boolean;
  readonly wants?: (editor: Editor) => string | undefined;
  /** Whether it is running: its button shows it, and pressing it again has no effect. */
  readonly isBusy?: (editor: Editor) => boolean;
  /** `one`: its change is one undo step. `run`: quick presses share a step. Absent without a change. */
  readonly step?: 'one' | 'run';
  readonly run: (editor: Editor, press: Press) => void;
  readonly said?: (editor: Editor, before: Chosen) => string | undefined;
}

export interface Chosen {
  readonly count: number;
  readonly draft: TemplateDraft;
}

export const always = (): boolean => true;

/** Longest pause between presses that share an undo step. */
const runMs = 500;

export const runCommand = (
  editor: Editor,
  { enabled, isBusy, run, said, step }: Command,
  press: Press = {},
): boolean => {
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
