import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { ask } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { type Template, templateRoutes } from './templates.ts';

export interface DeleteTemplateDialogProps {
  readonly template: Template;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
}

/** Asks before a template is deleted, which nothing brings back. */
export const DeleteTemplateDialog = ({ template, onClose, onDeleted }: DeleteTemplateDialogProps): VNode => {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const remove = async (): Promise<void> => {
    setBusy(true);
    setError(undefined);
    try {
      await ask('DELETE', templateRoutes.one(template.template_id));
      onDeleted();
    } catch (failure) {
      setError(failure);
      setBusy(false);
    }
  };
  return (
    <Dialog title="Delete template" onClose={onClose}>
      <p>
        <strong class="break">{template.name}</strong> and its PDF are deleted now and cannot be brought back. Jobs that were made with it
        stay, and packages that were downloaded keep working.
      </p>
      {error !== undefined && <ErrorPanel error={error} title="The template was not deleted." />}
      <div class="dialog-actions">
        <Button onClick={onClose}>Keep it</Button>
        <Button kind="danger" busy={busy} onClick={() => void remove()}>
          Delete template
        </Button>
      </div>
    </Dialog>
  );
};
