import type { VNode } from 'preact';
import { errorWords } from '../../api/error-words.ts';
import { Verdict } from '../../console/new-job/check-card.tsx';
import { isRunning } from '../../console/new-job/check-following.ts';
import { checkRoutes } from '../../console/new-job/check-routes.ts';
import { saveFile } from '../../files/download.ts';
import { texts } from '../../texts/panels.ts';
import { Button } from '../../ui/button.tsx';
import { Details } from '../../ui/details.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { ProgressBar } from '../../ui/progress.tsx';
import { rowCommands } from '../commands/row-commands.ts';
import { useEditor } from '../instance/use-editor.ts';
import { CommandButton } from '../view/command-button.tsx';
import { FindingsList } from './findings-list.tsx';
import { useIntoView } from './use-into-view.ts';

const Progress = (): VNode | null => {
  const { check: now, sending } = useEditor().checking;
  const [upload, check] = [sending.value, now.value];
  if (upload === undefined && !isRunning(check)) return null;
  const progress = check?.progress;
  const isUploading = upload !== undefined && upload.sent < 1;
  return (
    <>
      {isUploading ? (
        <ProgressBar label={texts.upload} value={upload.sent} max={1} />
      ) : progress === undefined ? (
        <ProgressBar label={texts.rowsChecked} />
      ) : (
        <ProgressBar label={texts.rowsChecked} value={progress.rows_done} max={progress.rows_total} />
      )}
      <div class="panel-head">
        <span class="muted small">
          {isUploading
            ? texts.sending(Math.floor(upload.sent * 100))
            : progress === undefined
              ? texts.checkingRows
              : texts.rowsOf(progress.rows_done, progress.rows_total)}
        </span>
        <CommandButton command={rowCommands.cancelCheck} />
      </div>
    </>
  );
};

export const CheckPanel = (): VNode | null => {
  const {
    check: now,
    checkedEdits,
    checkedRows,
    isGrouped,
    checkRows,
    failure,
    isOld,
    isUnderWay,
    sending,
  } = useEditor().checking;
  const [check, error, upload] = [now.value, failure.value?.error, sending.value];
  // Scroll into view only when the check starts: by its end the user may be working elsewhere.
  const panel = useIntoView(upload === undefined ? undefined : 'begun');
  if (check === undefined && error === undefined && upload === undefined) return null;
  const result = check?.result ?? null;
  return (
    <section ref={panel} class="editor-panel" aria-labelledby="check-heading">
      <div class="panel-head">
        <h2 id="check-heading">{texts.check}</h2>
        {!isUnderWay.value && (
          <CommandButton command={rowCommands.closeCheck} kind="quiet">
            {texts.close}
          </CommandButton>
        )}
      </div>
      <Progress />
      {error !== undefined && <ErrorPanel title={texts.rowsNotChecked} error={error} retry={() => void checkRows()} />}
      {check !== undefined && check.error !== null && (
        <>
          <p class="small">{errorWords(check.error)}</p>
          <Details>
            <code>{check.error.code}</code>
          </Details>
        </>
      )}
      {check !== undefined && result !== null && (
        <>
          <div>
            <Verdict result={result} isGrouped={isGrouped.value} isOld={isOld.value} />
          </div>
          {isOld.value && (
            <p class="small">
              {texts.changedSinceCheck}{' '}
              <CommandButton command={rowCommands.checkAll} name={texts.checkAgain}>
                {texts.checkAgain}
              </CommandButton>
            </p>
          )}
          {result.finding_count === 0 ? (
            <p class="muted small">{texts.noProblems}</p>
          ) : (
            <FindingsList
              key={check.check_id}
              checkId={check.check_id}
              result={result}
              edits={checkedEdits.value}
              checked={checkedRows.value}
            />
          )}
          {result.failed_rows + result.partial_rows > 0 && (
            <div class="button-row">
              <Button size="small" icon="download" onClick={() => saveFile(checkRoutes.corrections(check.check_id))}>
                {texts.downloadCorrections}
              </Button>
            </div>
          )}
        </>
      )}
    </section>
  );
};
