import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { csvOfRows } from '../../../lib/engine/browser/rows.ts';
import type { Check } from '../../../lib/service/http/answers/api.ts';
import { countWords, rowsWords } from '../../console/jobs/number-words.ts';
import { saveFile } from '../../console/jobs/save-file.ts';
import { partsOf } from '../../console/new-job/attempt.ts';
import { checkRoutes } from '../../console/new-job/check.ts';
import { Verdict } from '../../console/new-job/check-card.tsx';
import { emptyDraft } from '../../console/new-job/draft.ts';
import type { CheckedRows } from '../../console/new-job/findings-causes.ts';
import { type SendState, useSending } from '../../console/new-job/use-sending.ts';
import { cellNow, type RowEdits, rowInFile, rowsToRun } from '../../rows/row-edits.ts';
import { Button } from '../../ui/button.tsx';
import { Details } from '../../ui/details.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { ProgressBar } from '../../ui/progress.tsx';
import { useEditor } from '../instance/use-editor.ts';
import type { OpenRows } from '../rows/rows-message.ts';
import type { Outgoing } from '../state/outgoing.ts';
import { FindingsList } from './findings-list.tsx';
import { useIntoView } from './use-into-view.ts';

/** What a check was of: what has changed since is not in its findings. */
interface Checked {
  readonly sent: Outgoing;
  readonly rows: OpenRows | undefined;
  readonly edits: RowEdits;
  readonly pdf: unknown;
}

export interface RowsCheck {
  readonly run: () => Promise<void>;
  readonly canRun: boolean;
  readonly sending: SendState;
  readonly isOld: boolean;
  /** What was changed of the rows that were checked. */
  readonly edits: RowEdits;
  /** What these rows hold. */
  readonly cells: CheckedRows;
}

/** The check of all rows, from its press to its findings. */
export const useRowsCheck = (): RowsCheck => {
  const {
    editing: { draft },
    opened: { columnName, openDocument, openRows, rowEdits },
    outgoing: { outgoing, takeRefusal },
    preview: { flattenForms, includeMarkers },
    signing: { signedPackage },
  } = useEditor();
  const sending = useSending();
  const [checked, setChecked] = useState<Checked>();
  const rows = openRows.value;
  const document = openDocument.value;
  const edits = rowEdits.value;
  const parts = async (sent: Outgoing) => {
    if (rows === undefined || document === undefined) return [];
    const asked = {
      ...emptyDraft,
      pdf: document.file,
      package: await signedPackage(sent),
      rows: rows.file,
      flattenForms: flattenForms.peek(),
      includeMarkers: includeMarkers.peek(),
    };
    const csv = new Blob(csvOfRows(rowsToRun(rows.rows, edits)), { type: 'text/csv' });
    return partsOf('check', { draft: asked, csv, columns: [] }, { draft: asked, key: '' });
  };
  const run = async (): Promise<void> => {
    const sent = outgoing();
    if (sent === undefined) return;
    setChecked({ sent, rows, edits, pdf: document });
    let isListed = false;
    await sending.send(
      'check',
      () =>
        parts(sent).catch((error: unknown) => {
          isListed = takeRefusal(error, sent);
          throw error;
        }),
      crypto.randomUUID(),
    );
    // What must be mended stands in the list of mistakes.
    if (isListed) sending.reset();
  };
  const isOld =
    checked !== undefined &&
    (checked.sent.draft !== draft.value || checked.rows !== rows || checked.edits !== edits || checked.pdf !== document);
  const canRun = rows !== undefined && document !== undefined && draft.value.overlays.length > 0;
  const checkedEdits = checked?.edits ?? edits;
  const cells: CheckedRows = {
    cell: (row, place) => cellNow((checked?.rows ?? rows)?.rows ?? [], checkedEdits, rowInFile(checkedEdits, row - 1), place),
    words: columnName,
  };
  return { run, canRun, sending, isOld, edits: checkedEdits, cells };
};

const isRunning = (check: Check | undefined): boolean => check !== undefined && check.result === null && check.error === null;

export const CheckButton = ({ check: { run, canRun, sending } }: { readonly check: RowsCheck }): VNode => (
  <Button size="small" busy={sending.sending !== undefined || isRunning(sending.check)} disabled={!canRun} onClick={() => void run()}>
    Check all rows
  </Button>
);

const Progress = ({ check: { sending } }: { readonly check: RowsCheck }): VNode | null => {
  const { sending: upload, check } = sending;
  if (upload === undefined && !isRunning(check)) return null;
  const progress = check?.progress;
  const isUploading = upload !== undefined && upload.sent < 1;
  return (
    <>
      {isUploading ? (
        <ProgressBar label="Upload" value={upload.sent} max={1} />
      ) : progress === undefined ? (
        <ProgressBar label="Rows checked" />
      ) : (
        <ProgressBar label="Rows checked" value={progress.rows_done} max={progress.rows_total} />
      )}
      <div class="panel-head">
        <span class="muted small">
          {isUploading
            ? `Sending: ${Math.floor(upload.sent * 100)} %`
            : progress === undefined
              ? 'Checking the rows…'
              : `${countWords(progress.rows_done)} of ${rowsWords(progress.rows_total)}`}
        </span>
        <Button size="small" onClick={sending.cancel}>
          Cancel check
        </Button>
      </div>
    </>
  );
};

/** What the check of all rows has found; a press on a finding shows its row and overlay. Source: editor.md, 7. */
export const CheckPanel = ({ check: all }: { readonly check: RowsCheck }): VNode | null => {
  const { sending, isOld, run, edits, cells } = all;
  const { check, error, sending: upload } = sending;
  // When it begins: a person who goes on elsewhere until it ends is left there.
  const panel = useIntoView(upload === undefined ? undefined : 'begun');
  if (check === undefined && error === undefined && upload === undefined) return null;
  const result = check?.result ?? null;
  return (
    <section ref={panel} class="editor-panel" aria-labelledby="check-heading">
      <div class="panel-head">
        <h2 id="check-heading">Check</h2>
        {upload === undefined && !isRunning(check) && (
          <Button size="small" kind="quiet" aria-label="Close check" onClick={sending.reset}>
            Close
          </Button>
        )}
      </div>
      <Progress check={all} />
      {error !== undefined && <ErrorPanel title="The rows were not checked." error={error} retry={() => void run()} />}
      {check !== undefined && check.error !== null && (
        <>
          <p class="small">{check.error.message}</p>
          <Details>
            <code>{check.error.code}</code>
          </Details>
        </>
      )}
      {check !== undefined && result !== null && (
        <>
          <div>
            <Verdict result={result} isOld={isOld} />
          </div>
          {isOld && (
            <p class="small">
              Something has changed since.{' '}
              <Button size="small" onClick={() => void run()}>
                Check again
              </Button>
            </p>
          )}
          {result.finding_count === 0 ? (
            <p class="muted small">Nothing was found. Nothing was charged either.</p>
          ) : (
            <FindingsList key={check.check_id} checkId={check.check_id} result={result} edits={edits} checked={cells} />
          )}
          {result.failed_rows + result.partial_rows > 0 && (
            <div class="button-row">
              <Button size="small" icon="download" onClick={() => saveFile(checkRoutes.corrections(check.check_id))}>
                Download corrections
              </Button>
            </div>
          )}
        </>
      )}
    </section>
  );
};
