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
      The PDF, the package and the rows that this job was made from, its ZIP and its row results are deleted now and
      cannot be brought back. The job itself stays in the list.
    </p>
    <p>Other jobs that were answered with the same ZIP lose it too.</p>
  </DeleteDialog>
);
