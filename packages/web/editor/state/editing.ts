import { computed, signal } from '@preact/signals';
import {
  amend,
  canRedo,
  canUndo,
  commit,
  endGesture,
  type History,
  newHistory,
  redo,
  takeBack,
  undo,
} from '../../rows/history.ts';
import { hasEdits } from '../../rows/row-edits.ts';
import { emptyDraft, type OverlayDraft, type TemplateDraft } from '../core/draft.ts';
import { type EditState, listSelected, select, selectField } from '../core/edit.ts';
import type { OpenedPayload } from '../core/payload.ts';
import type { EditorClock } from './surroundings.ts';
import { Timer } from './timer.ts';

export const createEditing = ({ clock }: { readonly clock: EditorClock }) => {
  const history = signal<History<EditState>>(newHistory({ draft: emptyDraft, selection: [] }));

  const openedPackage = signal<OpenedPayload | undefined>(undefined);

  /** The draft as last opened or exported. Leaving with a different one asks for confirmation. */
  const keptDraft = signal<TemplateDraft>(emptyDraft);

  const editHistory = computed(() => history.value);

  const editState = computed(() => history.value.present);
  const draft = computed(() => editState.value.draft);
  const selection = computed(() => editState.value.selection);
  const selectedOverlays = computed<readonly OverlayDraft[]>(() => listSelected(editState.value));
  const undoable = computed(() => canUndo(history.value));
  const redoable = computed(() => canRedo(history.value));
  const hasRowEdits = computed(() => [...(editState.value.rows?.values() ?? [])].some(hasEdits));
  const unsaved = computed(() => draft.value !== keptDraft.value || hasRowEdits.value);

  let oneStep: string | undefined;
  let steps = 0;

  /** Changes with the same `gesture`, such as a drag or typing in a field, share a step until `endStep`. */
  const edit = (change: (state: EditState) => EditState, gesture?: string): void => {
    const partOf = oneStep ?? gesture;
    const before = partOf === undefined ? endGesture(history.peek()) : history.peek();
    history.value = commit(before, change(before.present), partOf);
  };

  /** Groups all changes that `act` makes synchronously into one undo step. */
  const inOneStep = (act: () => void): void => {
    const outer = oneStep;
    oneStep ??= `step-${++steps}`;
    try {
      act();
    } finally {
      oneStep = outer;
      if (outer === undefined) endStep();
    }
  };

  const choose = (ids: readonly string[]): void => {
    const { present } = history.peek();
    const next = select(present, ids);
    if (next !== present) history.value = amend(history.peek(), next);
  };

  const chooseField = (name: string): void => {
    const { present } = history.peek();
    const next = selectField(present, name);
    if (next !== present) history.value = amend(history.peek(), next);
  };

  /** Applies an external change, such as the columns of an opened table, to every undo step without adding one. */
  const adopt = (change: (state: EditState) => EditState): void => {
    const { past, present, future } = history.peek();
    const wasKept = draft.peek() === keptDraft.peek();
    history.value = { past: past.map(change), present: change(present), future: future.map(change) };
    if (wasKept) markKept();
  };

  /** Ends the step of the current gesture, so that the next change starts a new one. */
  const endStep = (): void => {
    if (oneStep === undefined) history.value = endGesture(history.peek());
  };

  const resting = new Timer(clock);

  const endStepSoon = (restMs: number): void => {
    resting.set(restMs, endStep);
  };

  const takeBackGesture = (gesture: string): void => {
    history.value = takeBack(history.peek(), gesture);
  };

  const undoEdit = (): void => {
    history.value = undo(history.peek());
  };
  const redoEdit = (): void => {
    history.value = redo(history.peek());
  };

  const startFrom = (opened: OpenedPayload): void => {
    openedPackage.value = opened;
    keptDraft.value = opened.draft;
    const { rows } = history.peek().present;
    // Row edits belong to the table, not to the template.
    history.value = newHistory({ draft: opened.draft, selection: [], rows });
  };

  /** Restores a stored draft with its history, as unsaved. */
  const resume = (kept: History<EditState>, opened: OpenedPayload | undefined): void => {
    openedPackage.value = opened;
    keptDraft.value = opened?.draft ?? emptyDraft;
    history.value = kept;
  };

  const markKept = (): void => {
    keptDraft.value = draft.peek();
  };

  return {
    openedPackage,
    keptDraft,
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
