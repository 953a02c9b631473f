import type { TemplateColumn } from '@bulkfill/engine/browser/rows';
import type { VNode } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { ApiError } from '../../api/api-error.ts';
import { loadCode } from '../../api/load-code.ts';
import { download } from '../../files/download.ts';
import { labelsByPlace } from '../../files/template-columns.ts';
import { editsOf, tableKey, withEdits, withRowsLeftOut } from '../../rows/row-editing.ts';
import { cellNow, rowInFile } from '../../rows/row-edits.ts';
import { useKeptEdits } from '../../rows/use-kept-edits.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { announce } from '../../ui/live.tsx';
import { Page } from '../../ui/page.tsx';
import { ProgressBar } from '../../ui/progress.tsx';
import { useDroppedFiles } from '../../ui/use-dropped-files.ts';
import { useLeaveWarning } from '../../ui/use-leave-warning.ts';
import { useLoad } from '../../ui/use-load.ts';
import { partsOf, useAttempt } from './attempt.ts';
import { emptyDraft, hasFiles, type NewJobDraft } from './draft.ts';
import { fieldOfCode } from './field-of-code.ts';
import { columnNames, filenameColumns } from './filename-columns.ts';
import type { ShownRows } from './findings-of-code.tsx';
import { findingsFileName, rowsFileName, runParts } from './job-form.ts';
import { useKeptDrafts } from './kept-draft.ts';
import { type FieldMistakes, missingChoices, whatIsMissing } from './missing-choices.ts';
import { OptionsFields } from './options-fields.tsx';
import { revealRows } from './reveal-rows.ts';
import { newRows, RowsFields } from './rows-fields.tsx';
import { csvToSend, firstFileName, sentColumns } from './rows-to-send.ts';
import type { Purpose } from './sending.ts';
import { SourceFields } from './source-fields.tsx';
import { Summary } from './summary.tsx';
import { useLocked } from './use-locked.ts';
import { usePdfFacts } from './use-pdf-facts.ts';
import { useRows } from './use-rows.ts';
import { useSending } from './use-sending.ts';
import { useStart } from './use-start.ts';
import { useTemplateNames } from './use-template-names.ts';

const focusFirstMistake = (): void => {
  requestAnimationFrame(() => document.querySelector<HTMLElement>('#new-job [aria-invalid="true"]')?.focus());
};

const loadFindings = () => loadCode(import('./findings-to-send.ts'));

/** Loads the parts below the form, so that the page shows first. */
const loadBelow = async () => {
  const code = Promise.all([import('./check-card.tsx'), import('./curl-panel.tsx'), loadFindings()]);
  const [{ CheckCard }, { CurlPanel }, { findingsToSend }] = await loadCode(code);
  return { CheckCard, CurlPanel, findingsToSend };
};

const noColumns: readonly TemplateColumn[] = [];

const dropped = (file: File): Partial<NewJobDraft> => {
  const name = file.name.toLowerCase();
  if (name.endsWith('.pdf') || file.type === 'application/pdf') return { templateId: '', pdf: file };
  return name.endsWith('.svc') ? { templateId: '', package: file, columnsChoice: undefined } : newRows(file);
};

/** Creates a job from files, a saved template or the sample. Source: console-and-editor.md, "Pages" and "New job". */
const NewJobPage = (): VNode => {
  const { keptDraft } = useKeptDrafts();
  const draft = keptDraft.value;
  const start = useStart();
  const template = useTemplateNames(draft);
  const templateColumns = template.names?.columns ?? noColumns;
  const locked = useLocked(draft.pdf);
  const rows = useRows(draft, template.names);
  const { sending, check: checking, failure, send, cancel, reset } = useSending();
  const check = checking.value;
  const error = failure.value?.error;
  const [asked, setAsked] = useState<Purpose>();
  const [shownRow, setShownRow] = useState<number>();
  const attempt = useAttempt(draft);
  const { key } = attempt;
  useLeaveWarning(hasFiles(draft));
  const { state: below, reload } = useLoad(loadBelow);

  const read = rows.kind === 'read' ? rows.rows : undefined;
  const labels = useMemo(() => labelsByPlace(templateColumns), [templateColumns]);
  const shownColumns = useMemo(() => (read === undefined ? [] : sentColumns(read, labels)), [read, labels]);
  const table = read === undefined ? '' : tableKey(read);
  const edits = editsOf(draft.rowEditing, table);
  const shownFindings = useMemo(
    () =>
      read === undefined || below.kind !== 'loaded'
        ? undefined
        : below.value.findingsToSend(read, edits, draft.rowFindings),
    [read, edits, draft.rowFindings, below],
  );
  const rowCount = read === undefined ? 0 : read.rows.length - edits.leftOut.size;
  const names = columnNames(shownColumns, read?.header, labels);
  const columnCount = read === undefined ? undefined : Math.max(0, ...shownColumns.map(({ place }) => place + 1));
  const columns = filenameColumns(draft.filenameColumns, names, columnCount);
  const keys = 'keys' in columns ? columns.keys : [];
  const facts = usePdfFacts(draft.templateId === '' ? draft.pdf : undefined, template.names?.source);
  const isSettled = read?.columns.found.settled === true;
  const firstName = read && isSettled ? firstFileName(read, edits, keys, rowCount) : undefined;

  const refusedField = error instanceof ApiError && error.code !== undefined ? fieldOfCode(error.code) : undefined;
  const mistakesFor = (purpose: Purpose): FieldMistakes => ({
    ...missingChoices(draft, purpose),
    ...(draft.templateId === '' && locked !== undefined && { pdf: 'This PDF is locked: open a copy of it first.' }),
    ...(rows.kind === 'failed' && { rows: 'Choose a file that can be read. Or say how this one is written.' }),
    ...(read !== undefined && rowCount === 0 && { rows: 'All rows are left out. Take at least one in again.' }),
    ...(template.error !== undefined && { template: 'The names of its columns could not be loaded. Choose it again.' }),
    ...(read !== undefined && !read.columns.found.settled && { match: 'Say which column is which.' }),
    ...('mistake' in columns && { columns: columns.mistake }),
  });
  const mistakes: FieldMistakes = {
    ...(asked === undefined ? 'mistake' in columns && { columns: columns.mistake } : mistakesFor(asked)),
    ...(refusedField !== undefined && { [refusedField]: (error as ApiError).message }),
  };

  const loadTemplates = (): void => {
    start.again();
    template.again();
  };

  const isReading = template.error === undefined && (rows.kind === 'reading' || ('stale' in rows && rows.stale));
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
  const keptId = read?.sha256 === undefined ? undefined : `${read.sha256} ${table}`;
  const { isKept, forget } = useKeptEdits(keptId, edits, draft.rowEditing.present.has(table), (kept) => {
    change({ rowEditing: withEdits(keptDraft.value.rowEditing, table, kept) });
    announce('What you changed of these rows before is there again.');
  });
  const isOver = useDroppedFiles((files) => {
    for (const file of files) change(dropped(file));
  });
  const submit = async (purpose: Purpose): Promise<void> => {
    setAsked(purpose);
    // The user expects the rows as they will be read: wait for them.
    if (isReading) return setWaiting(purpose);
    if (Object.keys(mistakesFor(purpose)).length > 0) return focusFirstMistake();
    if (read?.csv === undefined) return;
    const { csv } = read;
    const parts = async () => {
      const { findingsToSend } = await loadFindings();
      const findings = findingsToSend(read, edits, draft.rowFindings);
      return partsOf(purpose, { draft, columns: keys, csv: await csvToSend(csv, read, edits), findings }, attempt);
    };
    const hasJob = await send(purpose, parts, purpose === 'check' ? `${key}.check` : key);
    if (hasJob) return forget();
    focusFirstMistake();
  };
  const saveRows = async (): Promise<void> => {
    if (read?.csv !== undefined) download(await csvToSend(read.csv, read, edits), rowsFileName(draft.rows));
  };
  const saveFindings = (): void => download(new Blob([shownFindings ?? '']), findingsFileName);
  const shownRows: ShownRows = {
    cell: (row, place) => {
      const column = shownColumns.find((each) => each.place === place);
      return read === undefined || column === undefined
        ? ''
        : cellNow(read.rows, edits, rowInFile(edits, row - 1), column.inFile);
    },
    words: (place) => shownColumns.find((each) => each.place === place)?.words,
    numberInFile: (row) => rowInFile(edits, row - 1) + 1,
    leaveOut: (numbers) => read && change({ rowEditing: withRowsLeftOut(draft.rowEditing, table, numbers) }),
    show: (number) => {
      setShownRow(number - 1);
      revealRows();
    },
  };
  const planName = template.names?.name ?? draft.pdf?.name.replace(/\.[^.]{1,5}$/, '');
  const isPlanned = isSettled && planName !== undefined && Object.keys(missingChoices(draft, 'check')).length === 0;
  return (
    <Page
      title="New job"
      about="One PDF for each row of a table, all of them as a ZIP."
      actions={
        hasFiles(draft) && (
          <Button
            kind="quiet"
            onClick={() => {
              forget();
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
      {start.error !== undefined && (
        <ErrorPanel title="The page could not be filled in." error={start.error} retry={start.again} />
      )}
      {start.busy && <ProgressBar label="Preparing the form" />}
      {start.filesMissing && (
        <div class="panel">
          <span />
          <p>The options are those of the earlier job. Choose its files again: the service gives no files back.</p>
        </div>
      )}
      <form
        id="new-job"
        class="new-job"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit('run');
        }}
      >
        <div class="new-job-steps">
          <SourceFields
            draft={draft}
            templates={start.templates}
            templatesMissing={start.templatesMissing || (draft.templateId !== '' && template.error !== undefined)}
            loadTemplates={loadTemplates}
            locked={locked}
            isDynamicForm={facts.isDynamicForm}
            mistakes={mistakes}
            change={change}
          />
          <RowsFields
            draft={draft}
            rows={rows}
            columns={templateColumns}
            shownColumns={shownColumns}
            edits={edits}
            editsKept={isKept}
            shownRow={shownRow}
            mistakes={mistakes}
            change={change}
          />
          <OptionsFields
            draft={draft}
            columns={shownColumns}
            names={names}
            firstName={firstName}
            declares={facts.declares}
            mistakes={mistakes}
            change={change}
          />
          {check !== undefined && below.kind === 'loaded' && <below.value.CheckCard check={check} rows={shownRows} />}
          {check !== undefined && below.kind === 'failed' && (
            <ErrorPanel title="The check cannot be shown." error={below.error} retry={reload} />
          )}
          {error !== undefined && (
            <ErrorPanel
              title={failure.value?.purpose === 'check' ? 'The rows were not checked.' : 'The job was not started.'}
              error={error}
            />
          )}
          {read?.csv !== undefined && below.kind === 'loaded' && (
            <below.value.CurlPanel
              parts={runParts({ draft, columns: keys, csv: new Blob(), findings: shownFindings })}
              idempotencyKey={key}
              templateId={draft.templateId}
              saveRows={() => void saveRows()}
              saveFindings={shownFindings === undefined ? undefined : saveFindings}
            />
          )}
        </div>
        <Summary
          plan={isPlanned ? { name: planName, rows: rowCount, bytesPerRow: facts.bytesPerRow } : undefined}
          missing={whatIsMissing(draft, rows)}
          sending={sending.value}
          busy={sending.value !== undefined || waiting !== undefined}
          cancel={cancel}
          submit={(purpose) => void submit(purpose)}
        />
      </form>
      {isOver && (
        <div class="drop-anywhere" aria-hidden="true">
          Drop the PDF, its package or the table
        </div>
      )}
    </Page>
  );
};
export default NewJobPage;
