import { computed, effect, type ReadonlySignal } from '@preact/signals';
import { ApiError, isAbort } from '../../api/api-error.ts';
import { type KeptChoice, localeIn, localeKey } from '../../files/find-columns.ts';
import type { TableRefusal } from '../../files/read-table-file.ts';
import type { RowsAnswer, RowsQuestion, TableRows } from '../../rows/table-message.ts';
import type { NewJobDraft } from './draft.ts';
import { createLatest, openAll } from './latest.ts';
import type { SavedTemplates, TemplateNames } from './saved-templates.ts';

export type RowsState =
  | { readonly kind: 'none' }
  | { readonly kind: 'reading' }
  /** `stale`: the settings have changed and the file is being read again. */
  | { readonly kind: 'read'; readonly rows: TableRows; readonly stale: boolean }
  /** `refusal`: the assumed settings, if they can be corrected. */
  | { readonly kind: 'failed'; readonly error: unknown; readonly refusal?: TableRefusal; readonly stale: boolean };

type ReadFile = { readonly file: File } & (
  | { readonly rows: TableRows }
  | { readonly error: unknown; readonly refusal?: TableRefusal }
);

const fileAsRead = (file: File, answer: RowsAnswer): ReadFile => {
  if ('rows' in answer) return { file, rows: answer.rows };
  const { refusal } = answer;
  return { file, error: new ApiError(refusal.message, { code: refusal.code }), refusal };
};

interface RowsReadingInputs {
  readonly draft: ReadonlySignal<NewJobDraft>;
  readonly names: ReadonlySignal<TemplateNames | undefined>;
  readonly readRows: (question: RowsQuestion, own: AbortSignal) => Promise<RowsAnswer>;
  readonly templates: Pick<SavedTemplates, 'keepChoice'>;
}

/** Reads the chosen file of rows, again when the file, its settings or the template change. */
export const createRowsReading = ({ draft, names, readRows, templates }: RowsReadingInputs) => {
  const file = computed(() => draft.value.rows);
  const settings = computed(() => draft.value.tableSettings);
  const chosen = computed(() => draft.value.columnsChoice);
  const asked = computed(
    () =>
      file.value &&
      names.value && { file: file.value, settings: settings.value, chosen: chosen.value, template: names.value },
  );
  const made = new Map<string, KeptChoice>();

  const reading = createLatest(asked, async ({ template, ...question }, own): Promise<ReadFile> => {
    const before = readBefore.peek();
    const sha256 = before !== undefined && 'rows' in before ? before.rows.sha256 : undefined;
    const kept = new Map([...template.kept, ...made]);
    try {
      return fileAsRead(question.file, await readRows({ ...question, sha256, columns: template.columns, kept }, own));
    } catch (error) {
      if (isAbort(error)) throw error;
      return { file: question.file, error };
    }
  });
  /** The latest result for the file. It stays while the same file is read with other settings. */
  const readBefore = computed(() => (reading.latest.value?.file === file.value ? reading.latest.value : undefined));

  const rows = computed((): RowsState => {
    if (file.value === undefined) return { kind: 'none' };
    if (readBefore.value === undefined) return { kind: 'reading' };
    const stale = reading.value.value === undefined;
    const { file: _, ...read } = readBefore.value;
    return 'rows' in read ? { kind: 'read', ...read, stale } : { kind: 'failed', ...read, stale };
  });

  const keep = (key: string, choice: KeptChoice): void => {
    made.set(key, choice);
    const { templateId } = draft.peek();
    if (templateId !== '') void templates.keepChoice(templateId, key, choice);
  };

  /** Stores settled choices with a saved template, and in `made` while the page is open. */
  const keepChoices = (): void => {
    const read = reading.value.value;
    if (read === undefined || !('rows' in read)) return;
    const { found, choice, isKept, key } = read.rows.columns;
    if (found.settled && found.by === 'choice' && !isKept && choice !== undefined && key !== undefined)
      keep(key, choice);
    const { from, value: locale } = read.rows.locale;
    if (from === 'choice' && locale !== localeIn(made)) keep(localeKey, { locale });
  };

  return { rows, open: () => openAll(reading.open, () => effect(keepChoices)) };
};
