import type { ComponentChildren, VNode } from 'preact';
import { useState } from 'preact/hooks';
import { ApiError } from '../api/api-error.ts';
import { ask } from '../api/client.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { ErrorPanel } from './error-panel.tsx';

interface DeleteDialogProps {
  /** Name of the dialog and of its button: "Delete template". */
  readonly title: string;
  /** Label of the other button: "Keep it". */
  readonly keep: string;
  readonly failed: string;
  readonly path: string;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
  readonly children: ComponentChildren;
}

export const DeleteDialog = ({ title, keep, failed, path, onClose, onDeleted, children }: DeleteDialogProps): VNode => {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const remove = async (): Promise<void> => {
    setBusy(true);
    setError(undefined);
    try {
      // Another user may have deleted it already: that is a success.
      await ask('DELETE', path).catch((failure: unknown) => {
        if (!(failure instanceof ApiError && failure.status === 404)) throw failure;
      });
      onDeleted();
    } catch (failure) {
      setError(failure);
      setBusy(false);
    }
  };
  return (
    <Dialog title={title} onClose={onClose}>
      {children}
      {error !== undefined && <ErrorPanel title={failed} error={error} />}
      <div class="dialog-actions">
        <Button onClick={onClose}>{keep}</Button>
        <Button kind="danger" busy={busy} onClick={() => void remove()}>
          {title}
        </Button>
      </div>
    </Dialog>
  );
};
