import type { ApiKey } from '@bulkfill/service/types/console';
import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { texts } from '../../texts/account.ts';
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
    <Dialog title={texts.revokeKey} onClose={onClose}>
      <p>{texts.aboutRevocation(<strong class="break">{keyName(apiKey)}</strong>)}</p>
      <dl class="facts">
        <dt>{texts.key}</dt>
        <dd>
          <code>{keyMark(apiKey)}</code>
        </dd>
        <dt>{texts.lastUsed}</dt>
        <dd>{apiKey.last_used_at === null ? texts.never : <Moment at={apiKey.last_used_at} />}</dd>
      </dl>
      <p class="muted">{texts.signInToConfirm}</p>
      {error !== undefined && <ErrorPanel error={error} />}
      <div class="dialog-actions">
        <Button onClick={onClose}>{texts.cancel}</Button>
        <Button kind="danger" busy={busy} onClick={() => void go()}>
          {texts.continue}
        </Button>
      </div>
    </Dialog>
  );
};
