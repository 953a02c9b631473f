import type { VNode } from 'preact';
import { emptyDraft } from '../../console/new-job/draft.ts';
import { keptDraft } from '../../console/new-job/kept-draft.ts';
import { navigate } from '../../router/location.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { draft } from '../state/editing.ts';
import { openDocument, openRows } from '../state/opened.ts';
import { flattenForms, includeMarkers } from '../state/preview.ts';
import { signedPackage } from '../state/signed-package.ts';
import { useOutgoing } from './use-outgoing.ts';

/** The rows' file, and that it is to be read as it was here. */
const rowsOfJob = () => {
  const rows = openRows.peek();
  if (rows === undefined) return {};
  const { delimiter, encoding, header, sheet } = rows.assumed;
  return {
    rows: rows.file,
    header: header.value,
    written: {
      ...(delimiter && { delimiter: delimiter.value }),
      ...(encoding && { encoding: encoding.value }),
      ...(sheet && { sheet: sheet.value }),
    },
  };
};

/** Goes on to "New job" with the template as a package, the PDF and the rows; what is missing is asked for there. Source: editor.md, 8. */
export const RunJob = (): VNode => {
  const { busy, error, run, forgetError } = useOutgoing(async (sent) => {
    keptDraft.value = {
      ...emptyDraft,
      package: await signedPackage(sent),
      pdf: openDocument.peek()?.file,
      ...rowsOfJob(),
      flattenForms: flattenForms.peek(),
      includeMarkers: includeMarkers.peek(),
    };
    navigate('/app/new-job');
  });
  return (
    <>
      <Button size="small" icon="play" busy={busy} disabled={draft.value.overlays.length === 0} onClick={() => void run()}>
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
