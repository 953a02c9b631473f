import { computed, effect, type ReadonlySignal, signal, untracked } from '@preact/signals';
import { ApiError } from '../../api/api-error.ts';
import { errorWords } from '../../api/error-words.ts';
import { fieldOfCode } from './field-of-code.ts';
import type { DraftRequest } from './job-request.ts';
import type { JobSources } from './job-sources.ts';
import { columnsMistake, type FieldMistakes, jobMistakes } from './missing-choices.ts';
import { createSending, type Purpose } from './sending.ts';
import type { NewJobSurroundings } from './surroundings.ts';

/** Mistakes by field, from the last attempt and from the refusal of the service. */
const createMistakes = (
  { kept: { keptDraft } }: NewJobSurroundings,
  { locked, rows, table, templateFailed }: JobSources,
  asked: ReadonlySignal<Purpose | undefined>,
  refusal: () => unknown,
) => {
  const mistakesFor = (purpose: Purpose): FieldMistakes =>
    jobMistakes(
      {
        draft: keptDraft.value,
        isLocked: locked.value !== undefined,
        rows: rows.value,
        rowCount: table.count.value,
        templateFailed: templateFailed.value,
        columns: table.fileNameColumns.value,
      },
      purpose,
    );
  const mistakes = computed((): FieldMistakes => {
    const error = refusal();
    const refused = error instanceof ApiError && error.code !== undefined ? fieldOfCode(error.code) : undefined;
    return {
      ...(asked.value === undefined ? columnsMistake(table.fileNameColumns.value) : mistakesFor(asked.value)),
      ...(refused !== undefined && { [refused]: errorWords(error as ApiError) }),
    };
  });
  return { mistakes, mistakesFor };
};

/** Sends a draft as a check or a job, once its rows are read and it has no mistakes. */
export const createSubmitting = (
  around: NewJobSurroundings,
  sources: JobSources,
  request: (purpose: Purpose) => DraftRequest | undefined,
  goTo: (jobId: string) => void,
) => {
  const asked = signal<Purpose | undefined>(undefined);
  const waiting = signal<Purpose | undefined>(undefined);
  const { send, reset, leave, ...sending } = createSending({ wire: around.wire, announce: around.announce, goTo });
  const { mistakes, mistakesFor } = createMistakes(around, sources, asked, () => sending.failure.value?.error);

  const submit = async (purpose: Purpose): Promise<void> => {
    asked.value = purpose;
    // The user expects the rows as they will be read: wait for them.
    if (sources.isReading.peek()) {
      waiting.value = purpose;
      return;
    }
    if (Object.keys(untracked(() => mistakesFor(purpose))).length > 0) return around.focusFirstMistake();
    const own = request(purpose);
    if (own !== undefined && !(await send(purpose, own.parts, own.idempotencyKey))) around.focusFirstMistake();
  };
  const submitWhenRead = (): void => {
    const purpose = waiting.value;
    if (purpose === undefined || sources.isReading.value) return;
    waiting.value = undefined;
    void untracked(() => submit(purpose));
  };

  return {
    ...sending,
    mistakes,
    submit,
    busy: computed(() => sending.sending.value !== undefined || waiting.value !== undefined),
    /** Forgets the results of an earlier draft. */
    changed: (): void => {
      waiting.value = undefined;
      reset();
    },
    startOver: (): void => {
      asked.value = undefined;
      waiting.value = undefined;
      reset();
    },
    open: (): (() => void) => {
      const stop = effect(submitWhenRead);
      return () => {
        stop();
        leave();
      };
    },
  };
};
