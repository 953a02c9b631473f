import type { VNode } from 'preact';
import { loadCode } from '../../api/load-code.ts';
import { sessionState } from '../../session/session.ts';
import { texts } from '../../texts/new-job.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { Page } from '../../ui/page.tsx';
import { ProgressBar } from '../../ui/progress.tsx';
import { useDroppedFiles } from '../../ui/use-dropped-files.ts';
import { useLeaveWarning } from '../../ui/use-leave-warning.ts';
import { useLoad } from '../../ui/use-load.ts';
import { hasFiles } from './draft.ts';
import type { NewJob } from './new-job.ts';
import { OptionsFields } from './options-fields.tsx';
import { RowsFields } from './rows-fields.tsx';
import { SourceFields } from './source-fields.tsx';
import { Summary } from './summary.tsx';
import { useNewJob } from './use-new-job.ts';

/** Shows how the page was filled in from its address. */
const StartState = ({ starting }: Pick<NewJob, 'starting'>): VNode => (
  <>
    {starting.error.value !== undefined && (
      <ErrorPanel title={texts.formNotPrepared} error={starting.error.value} retry={starting.again} />
    )}
    {starting.busy.value && <ProgressBar label={texts.preparingForm} />}
    {starting.filesMissing.value && (
      <div class="panel">
        <span />
        <p>{texts.optionsCopied}</p>
      </div>
    )}
  </>
);

const Steps = ({ job }: { readonly job: NewJob }): VNode => {
  const { change, table } = job;
  const shared = { draft: job.draft.value, mistakes: job.mistakes.value, change };
  return (
    <>
      <SourceFields
        {...shared}
        templates={job.starting.templates.value}
        unsavedName={job.draft.value.package && job.template.value?.name}
        templatesMissing={job.templatesMissing.value}
        loadTemplates={job.loadTemplates}
        locked={job.locked.value}
        isDynamicForm={job.facts.value.isDynamicForm}
      />
      <RowsFields
        {...shared}
        rows={job.rows.value}
        columns={job.template.value?.columns ?? []}
        hasOtherWidth={job.hasOtherWidth.value}
        shownColumns={table.columns.value}
        nameKeys={table.keys.value}
        documentOf={table.documentOf.value}
        knownValues={job.knownValues.value}
        edits={table.edits.value}
        editsKept={job.editsKept.value}
        shownRow={job.shownRow.value}
      />
      <OptionsFields
        {...shared}
        columns={table.columns.value}
        names={table.names.value}
        firstName={table.firstName.value}
        declares={job.facts.value.declares}
        passwordColumn={table.passwordColumn.value}
        seal={sessionState.value.kind === 'signed-in' ? sessionState.value.session.seal : undefined}
      />
    </>
  );
};

/** Shows the check, the failure of an attempt, and the same request by curl. Their code loads after the form. */
const Results = ({ job }: { readonly job: NewJob }): VNode => {
  const { state: below, reload } = useLoad(async () => {
    const code = loadCode(Promise.all([import('./check-card.tsx'), import('./curl-panel.tsx')]));
    const [[{ CheckCard }, { CurlPanel }]] = await Promise.all([code, job.loadFindings()]);
    return { CheckCard, CurlPanel };
  });
  const [check, failure, parts] = [job.check.value, job.failure.value, job.curlParts.value];
  return (
    <>
      {check !== undefined && below.kind === 'loaded' && (
        <below.value.CheckCard check={check} isGrouped={job.plan.value?.isGrouped === true} rows={job.shownRows} />
      )}
      {check !== undefined && below.kind === 'failed' && (
        <ErrorPanel title={texts.checkNotShown} error={below.error} retry={reload} />
      )}
      {failure !== undefined && (
        <ErrorPanel
          title={failure.purpose === 'check' ? texts.rowsNotChecked : texts.jobNotStarted}
          error={failure.error}
        />
      )}
      {parts !== undefined && below.kind === 'loaded' && (
        <below.value.CurlPanel
          parts={parts}
          idempotencyKey={job.attempt.value.key}
          templateId={job.draft.value.templateId}
          saveRows={() => void job.saveRows()}
          saveFindings={job.findings.value === undefined ? undefined : () => void job.saveFindings()}
        />
      )}
    </>
  );
};

/** Creates a job from files, a saved template or the sample. Source: console-and-editor.md, "Pages" and "New job". */
const NewJobPage = (): VNode => {
  const job = useNewJob();
  const warns = hasFiles(job.draft.value);
  useLeaveWarning(warns);
  const isOver = useDroppedFiles(job.drop);
  return (
    <Page
      title={texts.newJob}
      about={texts.aboutNewJob}
      actions={
        warns && (
          <Button kind="quiet" onClick={job.startOver}>
            {texts.startOver}
          </Button>
        )
      }
    >
      <StartState starting={job.starting} />
      <form
        id="new-job"
        class="new-job"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void job.submit('run');
        }}
      >
        <div class="new-job-steps">
          <Steps job={job} />
          <Results job={job} />
        </div>
        <Summary
          plan={job.plan.value}
          missing={job.missing.value}
          canRun={!job.hasOtherWidth.value}
          checked={job.check.value?.result ?? undefined}
          sending={job.sending.value}
          busy={job.busy.value}
          cancel={job.cancel}
          submit={(purpose) => void job.submit(purpose)}
        />
      </form>
      {isOver && (
        <div class="drop-anywhere" aria-hidden="true">
          {texts.dropFiles}
        </div>
      )}
    </Page>
  );
};
export default NewJobPage;
