import type { TemplateView } from '@bulkfill/service/types/editor';
import type { VNode } from 'preact';
import { DeleteDialog } from '../../ui/delete-dialog.tsx';
import { templateRoutes } from './templates.ts';

export interface DeleteTemplateDialogProps {
  readonly template: TemplateView;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

export const DeleteTemplateDialog = ({ template, onClose, onDeleted }: DeleteTemplateDialogProps): VNode => (
  <DeleteDialog
    title="Delete template"
    keep="Keep it"
    failed="The template was not deleted."
    path={templateRoutes.one(template.template_id)}
    onClose={onClose}
    onDeleted={onDeleted}
  >
    <p>
      <strong class="break">{template.name}</strong> and its PDF will be deleted. You cannot undo this. Existing jobs
      stay, and downloaded packages keep working.
    </p>
  </DeleteDialog>
);
