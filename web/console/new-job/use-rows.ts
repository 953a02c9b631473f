import { useEffect, useState } from 'preact/hooks';
import { ApiError, isAbort } from '../../api/api-error.ts';
import { keepChoice } from '../../files/kept-choices.ts';
import type { TableRefusal } from '../../files/read-table-file.ts';
import type { NewJobDraft } from './draft.ts';
import { readRows } from './read-rows.ts';
import type { ReadRows, RowsAnswer } from './rows-message.ts';
import type { TemplateNames } from './saved-templates.ts';

export type RowsState =
  | { readonly kind: 'none' }
  | { readonly kind: 'reading' }
  /** `stale`: what the file is taken for has changed, and it is being read again. */
  | { readonly kind: 'read'; readonly rows: ReadRows; readonly stale: boolean }
  /** `refusal`: what the file is, where it can be told otherwise. */
  | { readonly kind: 'failed'; readonly error: unknown; readonly refusal?: TableRefusal; readonly stale: boolean };

/** What an answer is of. */
interface Asked {
  readonly file: File;
  readonly settings: NewJobDraft['tableSettings'];
  readonly chosen: NewJobDraft['columnsChoice'];
  readonly template: TemplateNames | undefined;
}

const isSame = (one: Asked, other: Asked): boolean =>
  one.file === other.file && one.settings === other.settings && one.chosen === other.chosen && one.template === other.template;

type Answer = { readonly of: Asked } & ({ readonly rows: ReadRows } | { readonly error: unknown; readonly refusal?: TableRefusal });

const answerOf = (of: Asked, answer: RowsAnswer): Answer => {
  if ('rows' in answer) return { of, rows: answer.rows };
  const { refusal } = answer;
  return { of, error: new ApiError(refusal.message, { code: refusal.code }), refusal };
};

/** The chosen file of rows, read again when it, what is said of it or the template changes; not before the template's columns are known. */
export const useRows = (
  { rows: file, tableSettings: settings, columnsChoice: chosen }: NewJobDraft,
  template: TemplateNames | undefined,
): RowsState => {
  const [answer, setAnswer] = useState<Answer>();
  useEffect(() => {
    if (file === undefined) setAnswer(undefined);
    if (file === undefined || template === undefined) return;
    const own = new AbortController();
    const of = { file, settings, chosen, template };
    const { columns, kept } = template;
    readRows({ file, settings, chosen, columns, kept }, own.signal).then(
      (read) => setAnswer(answerOf(of, read)),
      (error: unknown) => !isAbort(error) && setAnswer({ of, error }),
    );
    return () => own.abort();
  }, [file, settings, chosen, template]);
  if (file === undefined) return { kind: 'none' };
  // What is shown stays while the same file is read as something else.
  if (answer?.of.file !== file) return { kind: 'reading' };
  const { of, ...read } = answer;
  const stale = !isSame(of, { file, settings, chosen, template });
  return 'rows' in read ? { kind: 'read', ...read, stale } : { kind: 'failed', ...read, stale };
};

/** Keeps with a saved template what was chosen for the columns of a table, once that is settled. */
export const useKeptChoice = (templateId: string, columns: ReadRows['columns'] | undefined): void => {
  useEffect(() => {
    if (templateId === '' || columns === undefined) return;
    const { found, choice, isKept, key } = columns;
    if (found.settled && found.by === 'choice' && !isKept && choice !== undefined && key !== undefined)
      void keepChoice(templateId, key, choice);
  }, [templateId, columns]);
};
