import type { VNode } from 'preact';
import { texts } from '../../texts/jobs.ts';
import { DeleteDialog } from '../../ui/delete-dialog.tsx';
import { jobRoutes } from './job-routes.ts';

interface DeleteFilesDialogProps {
  readonly jobId: string;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

export const DeleteFilesDialog = ({ jobId, onClose, onDeleted }: DeleteFilesDialogProps): VNode => (
  <DeleteDialog
    title={texts.deleteFiles}
    keep={texts.keepFiles}
    failed={texts.notDeleted}
    path={jobRoutes.job(jobId)}
    onClose={onClose}
    onDeleted={onDeleted}
  >
    <p>{texts.aboutDeletion}</p>
    <p>{texts.othersLoseZip}</p>
  </DeleteDialog>
);
