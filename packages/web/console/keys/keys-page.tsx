import { keysPagePath, keysPath } from '@bulkfill/service/paths/web-paths';
import type { ApiKey, CreatedKey, KeyList } from '@bulkfill/service/types/console';
import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { ask } from '../../api/client.ts';
import { currentLocation, navigate } from '../../router/location.ts';
import { texts } from '../../texts/account.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/progress.tsx';
import { toast } from '../../ui/toasts.tsx';
import { useLoad } from '../../ui/use-load.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { CreateKeyDialog } from './create-key-dialog.tsx';
import { ActiveKeys, RecentKeys } from './key-tables.tsx';
import { keyName } from './keys.ts';
import { NewKeyDialog } from './new-key-dialog.tsx';
import { RevokeKeyDialog } from './revoke-key-dialog.tsx';

type Step =
  | { readonly kind: 'create' }
  | { readonly kind: 'revoke'; readonly apiKey: ApiKey }
  | { readonly kind: 'confirm'; readonly confirmationId: string }
  | { readonly kind: 'created'; readonly created: CreatedKey };

interface StepsProps {
  readonly step: Step;
  readonly keys: KeyList;
  readonly setStep: (step: Step | undefined) => void;
  readonly reload: () => Promise<void>;
}

const Steps = ({ step, keys, setStep, reload }: StepsProps): VNode => {
  const close = (): void => setStep(undefined);
  const finish = (words: string): void => {
    close();
    toast(words);
    void reload();
  };
  switch (step.kind) {
    case 'create':
      return <CreateKeyDialog onClose={close} />;
    case 'revoke':
      return <RevokeKeyDialog apiKey={step.apiKey} onClose={close} />;
    case 'confirm':
      return (
        <ConfirmDialog
          confirmationId={step.confirmationId}
          keys={keys}
          onClose={close}
          onCreated={(created) => setStep({ kind: 'created', created })}
          onRevoked={(name) => finish(texts.keyIsRevoked(name))}
        />
      );
    case 'created':
      return <NewKeyDialog created={step.created} onDone={() => finish(texts.keyIsReady(keyName(step.created)))} />;
  }
};

const KeysPage = (): VNode => {
  const { state, reload } = useLoad((signal) => ask<KeyList>('GET', keysPath, { signal }));
  const [step, setStep] = useState<Step>();
  const confirmationId = currentLocation.value.query.get('confirmation');
  useEffect(() => {
    if (confirmationId === null) return;
    setStep({ kind: 'confirm', confirmationId });
    // The proof can be redeemed only once, so a reload must start again.
    navigate(keysPagePath, { replace: true });
  }, [confirmationId]);

  const keys = state.kind === 'loaded' ? state.value : undefined;
  const isFull = keys !== undefined && keys.active.length >= keys.limit;
  const isEmpty = keys !== undefined && keys.active.length + keys.inactive.length === 0;
  const create = (
    <Button
      kind="primary"
      icon="plus"
      disabled={keys === undefined || isFull}
      onClick={() => setStep({ kind: 'create' })}
    >
      {texts.createKey}
    </Button>
  );
  return (
    <Page
      title={texts.apiKeys}
      about={texts.aboutKeys}
      // While an action is being confirmed, the dialog's button is the only one with its name.
      {...(!isEmpty && { actions: <div class={step?.kind === 'confirm' ? 'reserved' : undefined}>{create}</div> })}
    >
      {state.kind === 'failed' && (
        <ErrorPanel error={state.error} title={texts.keysNotLoaded} retry={() => void reload()} />
      )}
      {state.kind === 'loading' && (
        <section class="card">
          <Skeleton lines={5} label={texts.loadingKeys} />
        </section>
      )}
      {keys !== undefined && isEmpty && (
        <section class="card">
          <EmptyState icon="key" title={texts.noKeys} actions={create}>
            {texts.aboutNoKeys}
          </EmptyState>
        </section>
      )}
      {keys !== undefined && !isEmpty && (
        <ActiveKeys keys={keys} onRevoke={(apiKey) => setStep({ kind: 'revoke', apiKey })} />
      )}
      {keys !== undefined && !isEmpty && <RecentKeys keys={keys.inactive} />}
      {keys !== undefined && step !== undefined && <Steps step={step} keys={keys} setStep={setStep} reload={reload} />}
    </Page>
  );
};

export default KeysPage;
