import type { JobWebhook, WebhookAttempt } from '@bulkfill/service/types/api';
import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { ask } from '../../api/client.ts';
import { poll } from '../../api/poll.ts';
import { texts } from '../../texts/jobs.ts';
import { Button } from '../../ui/button.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { announce } from '../../ui/live.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Skeleton } from '../../ui/progress.tsx';
import { Status } from '../../ui/status.tsx';
import { useLoad } from '../../ui/use-load.ts';
import { durationWords } from './duration-words.ts';
import { jobRoutes } from './job-routes.ts';
import { attemptOutcome, deliveryWords } from './job-words.ts';

const columns: readonly Column<WebhookAttempt>[] = [
  { title: texts.attempt, cell: ({ at }) => <Moment at={at} /> },
  { title: texts.response, cell: attemptOutcome },
  { title: texts.duration, kind: 'number', cell: ({ duration_ms: ms }) => durationWords(ms) },
];

const tones = { pending: 'busy', delivered: 'good', exhausted: 'bad' } as const;

export const WebhookCard = ({ jobId }: { readonly jobId: string }): VNode => {
  const { state, reload } = useLoad((signal) => ask<JobWebhook>('GET', jobRoutes.webhook(jobId), { signal }), [jobId]);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const delivery = state.kind === 'loaded' ? state.value : undefined;
  const pending = delivery?.state === 'pending';
  useEffect(() => {
    if (!pending) return;
    return poll(async () => {
      await reload();
      return 'unmoved';
    });
  }, [pending, reload]);
  const resend = async (): Promise<void> => {
    setBusy(true);
    setError(undefined);
    try {
      await ask('POST', jobRoutes.resend(jobId));
      announce(texts.resending);
    } catch (failure) {
      setError(failure);
    }
    await reload();
    setBusy(false);
  };
  return (
    <section class="card" aria-labelledby="webhook-heading">
      <div class="card-body section-head">
        <h2 id="webhook-heading">{texts.webhook}</h2>
        {delivery !== undefined && (
          <div class="button-row">
            <Status tone={tones[delivery.state]}>{deliveryWords[delivery.state]}</Status>
            <Button size="small" busy={busy} onClick={() => void resend()}>
              {texts.resend}
            </Button>
          </div>
        )}
      </div>
      {state.kind === 'loading' && <Skeleton lines={2} />}
      {state.kind === 'failed' && (
        <ErrorPanel title={texts.deliveriesNotLoaded} error={state.error} retry={() => void reload()} />
      )}
      {error !== undefined && <ErrorPanel title={texts.notResent} error={error} />}
      {delivery !== undefined && delivery.attempts.length > 0 && (
        <DataTable
          caption={texts.attempts}
          captionHidden
          columns={columns}
          rows={delivery.attempts}
          keyOf={({ at }) => at}
        />
      )}
      {delivery !== undefined && (
        <p class="card-body muted small">
          {delivery.attempts.length === 0 && texts.noAttempt}
          {delivery.next_attempt_at !== null && <>{texts.nextAttempt(<Moment at={delivery.next_attempt_at} />)}</>}
          {texts.event(<code class="break">{delivery.event_id}</code>, delivery.event)}
        </p>
      )}
    </section>
  );
};
