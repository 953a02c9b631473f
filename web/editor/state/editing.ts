import { computed, signal } from '@preact/signals';
import { hasEdits } from '../../rows/row-edits.ts';
import { emptyDraft, type OverlayDraft, type TemplateDraft } from '../core/draft.ts';
import { type EditState, select, selected, selectField } from '../core/edit.ts';
import { amend, canRedo, canUndo, commit, endGesture, type History, newHistory, redo, takeBack, undo } from '../core/history.ts';
import type { OpenedPayload } from '../core/payload.ts';
import type { Clock } from './surroundings.ts';
import { Timer } from './timer.ts';

/** What is worked on, with every step of it. */
export const createEditing = ({ clock }: { readonly clock: Clock }) => {
  const history = signal<History<EditState>>(newHistory({ draft: emptyDraft, selection: [] }));

  /** The package that the draft came from, if it came from one. */
  const openedPackage = signal<OpenedPayload | undefined>(undefined);

  /** The draft as it was last opened or exported: with another one, leaving asks. */
  const keptDraft = signal<TemplateDraft>(emptyDraft);

  /** All that has been done, for who keeps it. */
  const editHistory = computed(() => history.value);

  const editState = computed(() => history.value.present);
  const draft = computed(() => editState.value.draft);
  const selection = computed(() => editState.value.selection);
  const selectedOverlays = computed<readonly OverlayDraft[]>(() => selected(editState.value));
  const undoable = computed(() => canUndo(history.value));
  const redoable = computed(() => canRedo(history.value));
  const hasRowEdits = computed(() => [...(editState.value.rows?.values() ?? [])].some(hasEdits));
  const unsaved = computed(() => draft.value !== keptDraft.value || hasRowEdits.value);

  /** The step that `inOneStep` makes, while it does. */
  let oneStep: string | undefined;
  let steps = 0;

  /**
   * Changes what is worked on: a step of undo of its own. With a `gesture`, such as a drag or what is typed into one field, it goes on
   * with the step of that gesture until `endStep`.
   */
  const edit = (change: (state: EditState) => EditState, gesture?: string): void => {
    const partOf = oneStep ?? gesture;
    const before = partOf === undefined ? endGesture(history.peek()) : history.peek();
    history.value = commit(before, change(before.present), partOf);
  };

  /** Makes one step of all that `act` changes before it returns. */
  const inOneStep = (act: () => void): void => {
    const outer = oneStep;
    oneStep ??= `step ${++steps}`;
    try {
      act();
    } finally {
      oneStep = outer;
      if (outer === undefined) endStep();
    }
  };

  /** Selects overlays. That is not a step of undo. */
  const choose = (ids: readonly string[]): void => {
    const { present } = history.peek();
    const next = select(present, ids);
    if (next !== present) history.value = amend(history.peek(), next);
  };

  /** Selects a field of the document's own form that nothing fills yet. */
  const chooseField = (name: string): void => {
    const { present } = history.peek();
    const next = selectField(present, name);
    if (next !== present) history.value = amend(history.peek(), next);
  };

  /** Takes over something from outside, such as the columns of rows that were opened: it is so in every step, and no step of its own. */
  const adopt = (change: (state: EditState) => EditState): void => {
    const { past, present, future } = history.peek();
    const wasKept = draft.peek() === keptDraft.peek();
    history.value = { past: past.map(change), present: change(present), future: future.map(change) };
    if (wasKept) markKept();
  };

  /** Ends the step of a gesture: the next change is a step of its own. Called where a command, a field or a pointer has done its work. */
  const endStep = (): void => {
    if (oneStep === undefined) history.value = endGesture(history.peek());
  };

  const resting = new Timer(clock);

  /** Ends the step once nothing has gone on for so long. */
  const endStepSoon = (restMs: number): void => {
    resting.set(restMs, endStep);
  };

  /** Gives up the gesture that is under way, as if it had not begun. */
  const takeBackGesture = (gesture: string): void => {
    history.value = takeBack(history.peek(), gesture);
  };

  const undoEdit = (): void => {
    history.value = undo(history.peek());
  };
  const redoEdit = (): void => {
    history.value = redo(history.peek());
  };

  /** Goes on with another template; what was done before cannot be undone. */
  const startFrom = (opened: OpenedPayload): void => {
    openedPackage.value = opened;
    keptDraft.value = opened.draft;
    const { rows } = history.peek().present;
    // What was changed of rows does not belong to a template: it stays with the table.
    history.value = newHistory({ draft: opened.draft, selection: [], rows });
  };

  /** Goes on with work that was kept, all its steps included: it is not saved yet. */
  const resume = (kept: History<EditState>, opened: OpenedPayload | undefined): void => {
    openedPackage.value = opened;
    keptDraft.value = opened?.draft ?? emptyDraft;
    history.value = kept;
  };

  /** What there is now has been exported. */
  const markKept = (): void => {
    keptDraft.value = draft.peek();
  };

  return {
    openedPackage,
    editHistory,
    editState,
    draft,
    selection,
    selectedOverlays,
    undoable,
    redoable,
    unsaved,
    edit,
    choose,
    chooseField,
    adopt,
    inOneStep,
    endStep,
    endStepSoon,
    takeBackGesture,
    undoEdit,
    redoEdit,
    startFrom,
    resume,
    markKept,
  };
};

export type Editing = ReturnType<typeof createEditing>;
