import { useEffect, useRef, useState } from 'preact/hooks';
import { ApiError, isAbort } from '../../api/api-error.ts';
import type { PlacesChoice } from '../../files/find-columns.ts';
import { keepChoice } from '../../files/kept-choices.ts';
import type { TableRefusal } from '../../files/read-table-file.ts';
import { readRows } from '../../rows/table-in-worker.ts';
import type { RowsAnswer, TableRows } from '../../rows/table-message.ts';
import type { NewJobDraft } from './draft.ts';
import type { TemplateNames } from './saved-templates.ts';

export type RowsState =
  | { readonly kind: 'none' }
  | { readonly kind: 'reading' }
  /** `stale`: the settings have changed and the file is being read again. */
  | { readonly kind: 'read'; readonly rows: TableRows; readonly stale: boolean }
  /** `refusal`: the assumed settings, if they can be corrected. */
  | { readonly kind: 'failed'; readonly error: unknown; readonly refusal?: TableRefusal; readonly stale: boolean };

interface Asked {
  readonly file: File;
  readonly settings: NewJobDraft['tableSettings'];
  readonly chosen: NewJobDraft['columnsChoice'];
  readonly template: TemplateNames | undefined;
}

const isSame = (one: Asked, other: Asked): boolean =>
  one.file === other.file &&
  one.settings === other.settings &&
  one.chosen === other.chosen &&
  one.template === other.template;

type Answer = { readonly of: Asked } & (
  | { readonly rows: TableRows }
  | { readonly error: unknown; readonly refusal?: TableRefusal }
);

const answerOf = (of: Asked, answer: RowsAnswer): Answer => {
  if ('rows' in answer) return { of, rows: answer.rows };
  const { refusal } = answer;
  return { of, error: new ApiError(refusal.message, { code: refusal.code }), refusal };
};

/** Stores the settled column choice with a saved template, and in `made` while the page is open. */
const useKeptChoice = (
  templateId: string,
  columns: TableRows['columns'] | undefined,
  made: Map<string, PlacesChoice>,
): void => {
  useEffect(() => {
    if (columns === undefined) return;
    const { found, choice, isKept, key } = columns;
    if (!found.settled || found.by !== 'choice' || isKept || choice === undefined || key === undefined) return;
    made.set(key, choice);
    if (templateId !== '') void keepChoice(templateId, key, choice);
  }, [templateId, columns]);
};

/** Reads the chosen file of rows, again when the file, its settings or the template change. */
export const useRows = (
  { templateId, rows: file, tableSettings: settings, columnsChoice: chosen }: NewJobDraft,
  template: TemplateNames | undefined,
): RowsState => {
  const [answer, setAnswer] = useState<Answer>();
  const { current: made } = useRef(new Map<string, PlacesChoice>());
  useEffect(() => {
    if (file === undefined) setAnswer(undefined);
    if (file === undefined || template === undefined) return;
    const own = new AbortController();
    const of = { file, settings, chosen, template };
    const { columns } = template;
    const sha256 = answer?.of.file === file && 'rows' in answer ? answer.rows.sha256 : undefined;
    readRows({ file, sha256, settings, chosen, columns, kept: new Map([...template.kept, ...made]) }, own.signal).then(
      (read) => setAnswer(answerOf(of, read)),
      (error: unknown) => !isAbort(error) && setAnswer({ of, error }),
    );
    return () => own.abort();
  }, [file, settings, chosen, template]);
  // Keep showing the previous result while the same file is read with other settings.
  const isShown = file !== undefined && answer?.of.file === file;
  const stale = isShown && !isSame(answer.of, { file, settings, chosen, template });
  useKeptChoice(templateId, isShown && !stale && 'rows' in answer ? answer.rows.columns : undefined, made);
  if (file === undefined) return { kind: 'none' };
  if (!isShown) return { kind: 'reading' };
  const { of, ...read } = answer;
  return 'rows' in read ? { kind: 'read', ...read, stale } : { kind: 'failed', ...read, stale };
};
