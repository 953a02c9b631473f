import { computed, signal } from '@preact/signals';
import { createEditsKeeping } from '../../rows/edits-keeping.ts';
import { rowsOfDocuments } from '../../rows/group-rows.ts';
import { withEdits, withRowsLeftOut } from '../../rows/row-editing.ts';
import { hasEdits } from '../../rows/row-edits.ts';
import { texts } from '../../texts/new-job.ts';
import { droppedFile, emptyDraft, type NewJobDraft } from './draft.ts';
import type { ShownRows } from './findings-of-code.tsx';
import { createJobRequest } from './job-request.ts';
import { createJobSources } from './job-sources.ts';
import { openAll } from './latest.ts';
import { describeMissing, findMissingChoices } from './missing-choices.ts';
import { createSubmitting } from './submitting.ts';
import type { RunPlan } from './summary-words.ts';
import type { NewJobSurroundings } from './surroundings.ts';

/** Creates a job from files, a saved template or the sample. Source: console-and-editor.md, "New job". */
export const createNewJob = (around: NewJobSurroundings) => {
  const { keptDraft: draft, draftWasSent } = around.kept;
  const sources = createJobSources(around);
  const { table, rows, facts, template } = sources;
  const requests = createJobRequest(around, sources);
  const shownRow = signal<number | undefined>(undefined);

  const change = (changed: Partial<NewJobDraft>): void => {
    draft.value = { ...draft.peek(), ...changed };
    submitting.changed();
  };
  const keeping = createEditsKeeping({
    id: table.id,
    edits: table.edits,
    isTouched: () => draft.peek().rowEditing.present.has(table.table.peek()),
    restore: (kept) => {
      change({ rowEditing: withEdits(draft.peek().rowEditing, table.table.peek(), kept) });
      around.announce(texts.editsRestored);
    },
    store: around.edits,
  });
  /** Whether the rows may still change: they run as they will be read, with earlier edits. */
  const isReading = computed(() => sources.isReading.value || keeping.isLooking.value);
  const submitting = createSubmitting(around, { ...sources, isReading }, requests.request, (jobId) => {
    keeping.forget();
    draftWasSent(jobId);
    around.openJob(jobId);
  });

  const shownRows: ShownRows = {
    cell: table.cell,
    words: table.words,
    numberInFile: table.numberInFile,
    leaveOut: (numbers) =>
      change({
        rowEditing: withRowsLeftOut(
          draft.peek().rowEditing,
          table.table.peek(),
          rowsOfDocuments(table.documents.peek() ?? [], numbers),
        ),
      }),
    show: (number) => {
      shownRow.value = number - 1;
      around.revealRows();
    },
  };
  /** The result of a run; `undefined` until everything is chosen. */
  const plan = computed((): Omit<RunPlan, 'usage'> | undefined => {
    const name = template.value?.name ?? draft.value.pdf?.name.replace(/\.[^.]{1,5}$/, '');
    const isPlanned = table.isSettled.value && Object.keys(findMissingChoices(draft.value, 'check')).length === 0;
    return isPlanned && name !== undefined
      ? {
          name,
          rows: table.count.value,
          documents: table.documentCount.value,
          isGrouped: table.groupBy.value !== undefined,
          bytesPerRow: facts.value.bytesPerRow,
        }
      : undefined;
  });

  return {
    ...sources,
    ...requests,
    ...submitting,
    draft,
    shownRow,
    shownRows,
    plan,
    /** Whether the user must decide if a table of another width matches a template without names. */
    hasOtherWidth: computed(
      () =>
        table.read.value?.columns.found.settled === false &&
        template.value?.columns.every(({ label }) => label.trim() === '') === true,
    ),
    missing: computed(() => describeMissing(draft.value, rows.value)),
    editsKept: computed(() => keeping.stored.value === table.edits.value && hasEdits(table.edits.value)),
    change,
    drop: (files: readonly File[]): void => {
      for (const file of files) change(droppedFile(file));
    },
    startOver: (): void => {
      keeping.forget();
      draft.value = emptyDraft;
      submitting.startOver();
    },
    open: () => openAll(sources.open, keeping.open, submitting.open),
  };
};

export type NewJob = ReturnType<typeof createNewJob>;
