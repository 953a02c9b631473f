import type { ComponentChildren, VNode } from 'preact';
import { useState } from 'preact/hooks';
import { ApiError } from '../api/api-error.ts';
import { ask } from '../api/client.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { ErrorPanel } from './error-panel.tsx';

interface DeleteDialogProps {
  /** The dialog's name and its button's: "Delete template". */
  readonly title: string;
  /** What the other button says: "Keep it". */
  readonly keep: string;
  /** What stands above the error of a deletion that failed. */
  readonly failed: string;
  /** What is deleted. */
  readonly path: string;
  readonly onClose: () => void;
  readonly onDeleted: () => void;
  readonly children: ComponentChildren;
}

/** Asks before something is deleted that nothing brings back, and deletes it. */
export const DeleteDialog = ({ title, keep, failed, path, onClose, onDeleted, children }: DeleteDialogProps): VNode => {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const remove = async (): Promise<void> => {
    setBusy(true);
    setError(undefined);
    try {
      // What somebody else has deleted meanwhile is as it was to be.
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
