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

  /** Changes what is worked on. Changes of one `gesture` that follow each other are one step of undo. */
  const edit = (change: (state: EditState) => EditState, gesture?: string): void => {
    history.value = commit(history.peek(), change(history.peek().present), gesture);
  };

  /** Selects overlays, which is no step of undo. */
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

  /** The next change is a step of its own. */
  const finishGesture = (): void => {
    history.value = endGesture(history.peek());
  };

  const resting = new Timer(clock);

  /** The next change is a step of its own once nothing has gone on for so long. */
  const finishSoon = (restMs: number): void => {
    resting.set(restMs, finishGesture);
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
    // What was changed of rows is no part of a template: it stays with the table.
    history.value = newHistory({ draft: opened.draft, selection: [], ...(rows !== undefined && { rows }) });
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
    finishGesture,
    finishSoon,
    takeBackGesture,
    undoEdit,
    redoEdit,
    startFrom,
    resume,
    markKept,
  };
};

export type Editing = ReturnType<typeof createEditing>;
