import type { VNode } from 'preact';
import { DeleteDialog } from '../../ui/delete-dialog.tsx';
import { jobRoutes } from './job-routes.ts';

interface DeleteFilesDialogProps {
  readonly jobId: string;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

export const DeleteFilesDialog = ({ jobId, onClose, onDeleted }: DeleteFilesDialogProps): VNode => (
  <DeleteDialog
    title="Delete files"
    keep="Keep the files"
    failed="The files were not deleted."
    path={jobRoutes.job(jobId)}
    onClose={onClose}
    onDeleted={onDeleted}
  >
    <p>
      This deletes the job's PDF, package and rows, its ZIP and its row results. You cannot undo this. The job stays in
      the list.
    </p>
    <p>Other jobs with the same ZIP lose it too.</p>
  </DeleteDialog>
);
