import type { ApiKey } from '@bulkfill/service/types/console';
import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { Moment } from '../../ui/moment.tsx';
import { beginConfirmation, keyMark, keyName } from './keys.ts';

export const RevokeKeyDialog = ({
  apiKey,
  onClose,
}: {
  readonly apiKey: ApiKey;
  readonly onClose: () => void;
}): VNode => {
  const [error, setError] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const go = async (): Promise<void> => {
    setBusy(true);
    setError(undefined);
    try {
      await beginConfirmation({ action: 'key.revoke', parameters: { public_id: apiKey.public_id } });
    } catch (failure) {
      setError(failure);
      setBusy(false);
    }
  };
  return (
    <Dialog title="Revoke key" onClose={onClose}>
      <p>
        Programs that use <strong class="break">{keyName(apiKey)}</strong> lose access. You cannot undo this.
      </p>
      <dl class="facts">
        <dt>Key</dt>
        <dd>
          <code>{keyMark(apiKey)}</code>
        </dd>
        <dt>Last used</dt>
        <dd>{apiKey.last_used_at === null ? 'Never' : <Moment at={apiKey.last_used_at} />}</dd>
      </dl>
      <p class="muted">Next, sign in again to confirm.</p>
      {error !== undefined && <ErrorPanel error={error} />}
      <div class="dialog-actions">
        <Button onClick={onClose}>Cancel</Button>
        <Button kind="danger" busy={busy} onClick={() => void go()}>
          Continue
        </Button>
      </div>
    </Dialog>
  );
};
