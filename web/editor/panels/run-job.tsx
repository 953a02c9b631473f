import type { VNode } from 'preact';
import { csvOfRows } from '../../../lib/engine/browser/rows.ts';
import { emptyDraft } from '../../console/new-job/draft.ts';
import { useKeptDrafts } from '../../console/new-job/kept-draft.ts';
import { navigate } from '../../router/location.ts';
import { hasEdits, rowsToRun } from '../../rows/row-edits.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import type { Editor } from '../instance/create-editor.ts';
import { useEditor } from '../instance/use-editor.ts';
import type { OpenRows } from '../rows/rows-message.ts';
import { useOutgoing } from './use-outgoing.ts';

/** The rows as they were mended here, as a file of their own: the one that was opened stays as it is. */
const mendedRows = ({ editing: { draft }, opened: { openRows, rowEdits } }: Editor, { file, rows }: OpenRows) => {
  const labels = new Map(draft.peek().columns.map(({ key, label }) => [key, label ?? '']));
  const header = Array.from({ length: openRows.peek()?.columnCount ?? 0 }, (_, number) => labels.get(`column_${number}`) ?? '');
  const isNamed = header.some((label) => label !== '');
  const parts = csvOfRows([...(isNamed ? [header] : []), ...rowsToRun(rows, rowEdits.peek())]);
  return {
    rows: new File(parts, `${file.name.replace(/\.[^.]{1,7}$/, '')}.csv`, { type: 'text/csv' }),
    tableSettings: { header: isNamed, delimiter: ',', encoding: 'utf-8' } as const,
  };
};

/** The rows' file, that it is to be read as it was here, and what was said of its columns. */
const rowsOfJob = (editor: Editor) => {
  const {
    opened: { openRows, rowEdits },
    table: { tableInHand },
  } = editor;
  const rows = openRows.peek();
  const table = tableInHand.peek();
  if (rows === undefined) return {};
  if (hasEdits(rowEdits.peek())) return { ...mendedRows(editor, rows), columnsChoice: undefined };
  const { delimiter, encoding, header, sheet } = rows.assumed;
  const { headerLine } = rows.settings;
  const said = table !== undefined && 'found' in table && table.found.settled && table.found.by === 'choice' ? table : undefined;
  return {
    rows: rows.file,
    tableSettings: {
      header: header.value,
      ...(headerLine !== undefined && { headerLine }),
      ...(delimiter && { delimiter: delimiter.value }),
      ...(encoding && { encoding: encoding.value }),
      ...(sheet && { sheet: sheet.value }),
    },
    columnsChoice: said?.choice && said.raw.header ? { header: said.raw.header, choice: said.choice } : undefined,
  };
};

/** Goes on to "New job" with the template as a package, the PDF and the rows; what is missing is asked for there. Source: editor.md, 8. */
export const RunJob = (): VNode => {
  const { keptDraft } = useKeptDrafts();
  const editor = useEditor();
  const {
    editing: { draft },
    opened: { openDocument },
    preview: { flattenForms, includeMarkers },
    signing: { signedPackage },
  } = editor;
  const { busy, error, run, forgetError } = useOutgoing(async (sent) => {
    keptDraft.value = {
      ...emptyDraft,
      package: await signedPackage(sent),
      pdf: openDocument.peek()?.file,
      ...rowsOfJob(editor),
      flattenForms: flattenForms.peek(),
      includeMarkers: includeMarkers.peek(),
    };
    navigate('/app/new-job');
  });
  return (
    <>
      <Button size="small" kind="primary" icon="play" busy={busy} disabled={draft.value.overlays.length === 0} onClick={() => void run()}>
        Run job…
      </Button>
      {error !== undefined && (
        <Dialog title="Run job" onClose={forgetError}>
          <ErrorPanel title="The job was not prepared." error={error} retry={() => void run()} />
        </Dialog>
      )}
    </>
  );
};
