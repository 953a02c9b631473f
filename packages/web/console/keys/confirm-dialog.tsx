import { keysPath, proofPath, revokeKeyPath } from '@bulkfill/service/paths/web-paths';
import type { CreatedKey, KeyList, Proof } from '@bulkfill/service/types/console';
import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { ask } from '../../api/client.ts';
import { texts } from '../../texts/account.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { Skeleton } from '../../ui/progress.tsx';
import { limitWords } from './keys.ts';

export interface ConfirmDialogProps {
  readonly confirmationId: string;
  readonly keys: KeyList;
  readonly onClose: () => void;
  readonly onCreated: (created: CreatedKey) => void;
  readonly onRevoked: (name: string) => void;
}

const Action = ({ proof, keys }: { readonly proof: Proof; readonly keys: KeyList }): VNode => {
  if (proof.action === 'key.create') {
    const { name, ttl_days } = proof.parameters;
    const limits = limitWords(proof.parameters);
    return (
      <>
        <p>{texts.confirmCreate(<strong class="break">{name}</strong>, ttl_days)}</p>
        {limits !== undefined && (
          <p>
            {texts.scopes}: {limits}
          </p>
        )}
      </>
    );
  }
  const { public_id } = proof.parameters;
  const key = keys.active.find((each) => each.public_id === public_id);
  return <p>{texts.confirmRevoke(<strong class="break">{key?.name ?? public_id}</strong>)}</p>;
};

/** Dialog after returning from the provider: redeems the proof, shows the action again and performs it. */
export const ConfirmDialog = ({ confirmationId, keys, onClose, onCreated, onRevoked }: ConfirmDialogProps): VNode => {
  const [proof, setProof] = useState<Proof>();
  const [error, setError] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  // A proof can be redeemed only once, even if the component renders again.
  useEffect(() => {
    ask<Proof>('POST', proofPath(encodeURIComponent(confirmationId))).then(setProof, setError);
  }, [confirmationId]);

  const act = async (confirmed: Proof): Promise<void> => {
    setBusy(true);
    setError(undefined);
    const body = { confirmation_id: confirmationId, proof: confirmed.proof };
    try {
      if (confirmed.action === 'key.create') {
        onCreated(await ask<CreatedKey>('POST', keysPath, { body: { ...body, ...confirmed.parameters } }));
      } else {
        const { public_id } = confirmed.parameters;
        await ask('POST', revokeKeyPath(encodeURIComponent(public_id)), { body });
        onRevoked(keys.active.find((each) => each.public_id === public_id)?.name ?? public_id);
      }
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
    }
  };

  return (
    <Dialog title={texts.confirm} onClose={onClose}>
      {proof === undefined && error === undefined && <Skeleton lines={2} label={texts.loadingConfirmation} />}
      {proof !== undefined && <Action proof={proof} keys={keys} />}
      {error !== undefined && (
        <ErrorPanel error={error} title={texts.nothingChanged}>
          <Button size="small" onClick={onClose}>
            {texts.startAgain}
          </Button>
        </ErrorPanel>
      )}
      <div class="dialog-actions">
        <Button onClick={onClose}>{texts.cancel}</Button>
        {proof !== undefined && error === undefined && (
          <Button
            kind={proof.action === 'key.create' ? 'primary' : 'danger'}
            busy={busy}
            onClick={() => void act(proof)}
          >
            {proof.action === 'key.create' ? texts.createKey : texts.revokeKey}
          </Button>
        )}
      </div>
    </Dialog>
  );
};
