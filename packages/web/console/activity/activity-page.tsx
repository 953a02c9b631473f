import { auditPath } from '@bulkfill/service/paths/web-paths';
import type { AuditEntry, AuditPage } from '@bulkfill/service/types/console';
import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { ask } from '../../api/client.ts';
import { texts } from '../../texts/account.ts';
import { Button } from '../../ui/button.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/progress.tsx';
import { useLoad } from '../../ui/use-load.ts';
import { actionWords, actorWords, factWords } from './activity.ts';

const columns: readonly Column<AuditEntry>[] = [
  { title: texts.action, cell: ({ action }) => actionWords(action) },
  { title: texts.time, cell: ({ at }) => <Moment at={at} /> },
  { title: texts.user, cell: ({ actor }) => actorWords(actor) },
  { title: texts.from, cell: ({ client_address }) => client_address ?? '–' },
  { title: texts.details, cell: ({ facts }) => <span class="break muted small">{factWords(facts) || '–'}</span> },
];

const ActivityPage = (): VNode => {
  const { state, reload } = useLoad((signal) => ask<AuditPage>('GET', auditPath, { signal }));
  const [older, setOlder] = useState<readonly AuditPage[]>([]);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const known = state.kind === 'loaded' ? [state.value, ...older] : [];
  const next = known.at(-1)?.next ?? null;
  const more = async (after: string): Promise<void> => {
    setBusy(true);
    setError(undefined);
    try {
      const page = await ask<AuditPage>('GET', `${auditPath}?${new URLSearchParams({ after })}`);
      setOlder([...older, page]);
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
    }
  };
  const entries = known.flatMap((page) => page.entries);
  return (
    <Page title={texts.accountActivity} about={texts.aboutActivity}>
      {state.kind === 'failed' && (
        <ErrorPanel error={state.error} title={texts.activityNotLoaded} retry={() => void reload()} />
      )}
      <section class="card">
        {state.kind === 'loading' && <Skeleton lines={8} label={texts.loadingActivity} />}
        {state.kind === 'loaded' && entries.length === 0 && (
          <EmptyState icon="list" title={texts.nothingRecorded}>
            {texts.aboutEmptyActivity}
          </EmptyState>
        )}
        {entries.length > 0 && (
          <DataTable
            caption={texts.accountActivity}
            captionHidden
            columns={columns}
            rows={entries}
            keyOf={(entry) => entry.entry_id}
          />
        )}
      </section>
      {error !== undefined && <ErrorPanel error={error} title={texts.olderNotLoaded} />}
      {next !== null && (
        <div class="button-row">
          <Button busy={busy} onClick={() => void more(next)}>
            {texts.loadMore}
          </Button>
        </div>
      )}
    </Page>
  );
};

export default ActivityPage;
