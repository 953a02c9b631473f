import type { TemplateView } from '@bulkfill/service/types/editor';
import type { VNode } from 'preact';
import { texts } from '../../texts/templates.ts';
import { DeleteDialog } from '../../ui/delete-dialog.tsx';
import { templateRoutes } from './templates.ts';

export interface DeleteTemplateDialogProps {
  readonly template: TemplateView;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

export const DeleteTemplateDialog = ({ template, onClose, onDeleted }: DeleteTemplateDialogProps): VNode => (
  <DeleteDialog
    title={texts.deleteTemplate}
    keep={texts.keepIt}
    failed={texts.notDeleted}
    path={templateRoutes.one(template.template_id)}
    onClose={onClose}
    onDeleted={onDeleted}
  >
    <p>{texts.aboutDeletion(<strong class="break">{template.name}</strong>)}</p>
  </DeleteDialog>
);
