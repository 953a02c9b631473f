import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { NamedColumn } from '../../../lib/engine/browser/rows.ts';
import { ApiError } from '../../api/api-error.ts';
import { labelsByPlace } from '../../files/template-columns.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { Page } from '../../ui/page.tsx';
import { ProgressBar } from '../../ui/progress.tsx';
import { useLeaveWarning } from '../../ui/use-leave-warning.ts';
import { rowsWords } from '../jobs/number-words.ts';
import { partsOf, useAttempt } from './attempt.ts';
import { CheckCard } from './check-card.tsx';
import { CurlPanel } from './curl-panel.tsx';
import { emptyDraft, hasFiles, type NewJobDraft } from './draft.ts';
import { fieldOfCode } from './field-of-code.ts';
import { filenameColumns } from './filename-columns.ts';
import { type FormInputs, runParts } from './job-form.ts';
import { keptDraft } from './kept-draft.ts';
import { type FieldProblems, missingChoices } from './missing-choices.ts';
import { OptionsFields } from './options-fields.tsx';
import { RowsFields } from './rows-fields.tsx';
import type { ReadRows } from './rows-message.ts';
import { SourceFields } from './source-fields.tsx';
import { useLocked } from './use-locked.ts';
import { useKeptChoice, useRows } from './use-rows.ts';
import { type Purpose, type Sending, useSending } from './use-sending.ts';
import { useStart } from './use-start.ts';
import { useTemplateNames } from './use-template-names.ts';

const focusFirstProblem = (): void => {
  requestAnimationFrame(() => document.querySelector<HTMLElement>('#new-job [aria-invalid="true"]')?.focus());
};

const UploadState = ({ sending: { purpose, sent }, cancel }: { readonly sending: Sending; readonly cancel: () => void }): VNode => (
  <div class="upload">
    <ProgressBar label="Upload" {...(sent < 1 && { value: sent, max: 1 })} />
    <span class="muted" role="status">
      {sent < 1 ? `Sending: ${Math.floor(sent * 100)} %` : purpose === 'check' ? 'Checking the rows…' : 'Starting the job…'}
    </span>
    <Button size="small" onClick={cancel}>
      Cancel upload
    </Button>
  </div>
);

const noColumns: readonly NamedColumn[] = [];

/** Names that a person may call the columns of the rows: the table's own, and the template's for those that the table fills. */
const columnNames = (read: ReadRows | undefined, columns: readonly NamedColumn[]): readonly (readonly string[])[] => {
  if (read === undefined) return [labelsByPlace(columns)];
  const { found } = read.columns;
  const filled = columns.filter(({ column }) => found.settled && found.places?.get(column) !== null && column < read.columnCount);
  return [read.header ?? [], labelsByPlace(filled)];
};

/** Makes a job of files, a saved template or the sample. Source: console.md, "Pages". */
const NewJobPage = (): VNode => {
  const draft = keptDraft.value;
  const start = useStart();
  const template = useTemplateNames(draft);
  const templateColumns = template.names?.columns ?? noColumns;
  const locked = useLocked(draft.pdf);
  const rows = useRows(draft, template.names);
  const { sending, check, error, failedPurpose, send, cancel, reset } = useSending();
  const [asked, setAsked] = useState<Purpose>();
  const attempt = useAttempt(draft);
  const { key } = attempt;
  useLeaveWarning(hasFiles(draft));

  const read = rows.kind === 'read' ? rows.rows : undefined;
  const columns = filenameColumns(draft.filenameColumns, columnNames(read, templateColumns), read?.columnCount);
  const refusedField = error instanceof ApiError && error.code !== undefined ? fieldOfCode(error.code) : undefined;
  const problemsFor = (purpose: Purpose): FieldProblems => ({
    ...missingChoices(draft, purpose),
    ...(draft.templateId === '' && locked !== undefined && { pdf: 'This PDF is locked: open a copy of it first.' }),
    ...(rows.kind === 'failed' && { rows: 'Choose a file that can be read. Or say how this one is written.' }),
    ...(template.error !== undefined && { template: 'The names of its columns could not be loaded. Choose it again.' }),
    ...(read !== undefined && !read.columns.found.settled && { match: 'Say which column is which.' }),
    ...('problem' in columns && { columns: columns.problem }),
  });
  const problems: FieldProblems = {
    ...(asked === undefined ? 'problem' in columns && { columns: columns.problem } : problemsFor(asked)),
    ...(refusedField !== undefined && { [refusedField]: (error as ApiError).message }),
  };
  const inputs: FormInputs | undefined = read?.csv && { draft, csv: read.csv, columns: 'keys' in columns ? columns.keys : [] };

  const isReading = template.error === undefined && (rows.kind === 'reading' || ('stale' in rows && rows.stale));
  useKeptChoice(draft.templateId, isReading ? undefined : read?.columns);
  const [waiting, setWaiting] = useState<Purpose>();
  useEffect(() => {
    if (waiting === undefined || isReading) return;
    setWaiting(undefined);
    void submit(waiting);
  }, [waiting, isReading]);

  const change = (changed: Partial<NewJobDraft>): void => {
    keptDraft.value = { ...keptDraft.value, ...changed };
    setWaiting(undefined);
    reset();
  };
  const submit = async (purpose: Purpose): Promise<void> => {
    setAsked(purpose);
    // Whoever presses at once means the rows as they will have been read.
    if (isReading) return setWaiting(purpose);
    if (Object.keys(problemsFor(purpose)).length > 0) return focusFirstProblem();
    if (inputs === undefined) return;
    await send(purpose, () => partsOf(purpose, inputs, attempt), purpose === 'check' ? `${key}.check` : key);
    focusFirstProblem();
  };
  return (
    <Page
      title="New job"
      about="One PDF for each row of a table, all of them as a ZIP."
      actions={
        hasFiles(draft) && (
          <Button
            kind="quiet"
            onClick={() => {
              keptDraft.value = emptyDraft;
              setAsked(undefined);
              reset();
            }}
          >
            Start over
          </Button>
        )
      }
    >
      {start.error !== undefined && <ErrorPanel title="The page could not be filled in." error={start.error} />}
      {start.busy && <ProgressBar label="Preparing the form" />}
      {start.filesMissing && (
        <div class="panel">
          <span />
          <p>The options are those of the earlier job. Choose its files again: the service gives no files back.</p>
        </div>
      )}
      <form
        id="new-job"
        class="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit('run');
        }}
      >
        <SourceFields
          draft={draft}
          templates={start.templates}
          templatesMissing={start.templatesMissing}
          locked={locked}
          problems={problems}
          change={change}
        />
        <RowsFields draft={draft} rows={rows} columns={templateColumns} problems={problems} change={change} />
        <OptionsFields draft={draft} problems={problems} change={change} />
        {check !== undefined && <CheckCard check={check} />}
        {error !== undefined && (
          <ErrorPanel title={failedPurpose === 'check' ? 'The rows were not checked.' : 'The job was not started.'} error={error} />
        )}
        <div class="card send-bar">
          {sending !== undefined && <UploadState sending={sending} cancel={cancel} />}
          <div class="button-row">
            <Button busy={sending !== undefined || waiting !== undefined} onClick={() => void submit('check')}>
              Check rows
            </Button>
            <Button type="submit" kind="primary" icon="play" busy={sending !== undefined || waiting !== undefined}>
              Run
            </Button>
            {read !== undefined && <span class="muted">{rowsWords(read.rowCount)}. Checking is free.</span>}
          </div>
        </div>
      </form>
      {inputs !== undefined && <CurlPanel parts={runParts(inputs)} idempotencyKey={key} templateId={draft.templateId} />}
    </Page>
  );
};
export default NewJobPage;
