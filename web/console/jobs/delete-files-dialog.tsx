import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { ask } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { jobRoutes } from './job-routes.ts';

interface DeleteFilesDialogProps {
  readonly jobId: string;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

/** Asks before the files of a job are deleted, which nothing brings back. */
export const DeleteFilesDialog = ({ jobId, onClose, onDeleted }: DeleteFilesDialogProps): VNode => {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const remove = async (): Promise<void> => {
    setBusy(true);
    setError(undefined);
    try {
      await ask('DELETE', jobRoutes.job(jobId));
      onDeleted();
    } catch (failure) {
      setError(failure);
      setBusy(false);
    }
  };
  return (
    <Dialog title="Delete files" onClose={onClose}>
      <p>
        The PDF, the package and the rows that this job was made from, its ZIP and its row results are deleted now and cannot be brought
        back. The job itself stays in the list.
      </p>
      <p>Other jobs that were answered with the same ZIP lose it too.</p>
      {error !== undefined && <ErrorPanel title="The files were not deleted." error={error} />}
      <div class="dialog-actions">
        <Button onClick={onClose}>Keep the files</Button>
        <Button kind="danger" busy={busy} onClick={() => void remove()}>
          Delete files
        </Button>
      </div>
    </Dialog>
  );
};
