import { accountSessionsPath, oneAccountSessionPath, sessionsPath } from '@bulkfill/service/paths/web-paths';
import type { AccountSession, AccountSessions, OpenSessions } from '@bulkfill/service/types/console';
import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { ask } from '../../api/client.ts';
import { texts } from '../../texts/account.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { focusHeading } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/progress.tsx';
import { toast } from '../../ui/toasts.tsx';
import { useLoad } from '../../ui/use-load.ts';
import { sessionColumns } from './session-columns.tsx';
import { browserWords } from './sessions.ts';

/** Returns the sessions of the account that are not the user's own, which the page lists above. */
const loadOthers = async (signal: AbortSignal): Promise<readonly AccountSession[]> => {
  const [all, own] = await Promise.all([
    ask<AccountSessions>('GET', accountSessionsPath, { signal }),
    ask<OpenSessions>('GET', sessionsPath, { signal }),
  ]);
  const ownIds = new Set(own.sessions.map(({ session_id }) => session_id));
  return all.sessions.filter(({ session_id }) => !ownIds.has(session_id));
};

/** Lets an admin sign out the browsers of other users. */
export const OtherSessions = (): VNode => {
  const { state, reload } = useLoad(loadOthers);
  const [busy, setBusy] = useState<string>();
  const [error, setError] = useState<unknown>();
  const end = async ({ session_id: id, user_agent: userAgent }: AccountSession): Promise<void> => {
    setBusy(id);
    setError(undefined);
    try {
      await ask('DELETE', oneAccountSessionPath(id));
      toast(texts.browserSignedOut(browserWords(userAgent)));
      await reload();
      focusHeading();
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(undefined);
    }
  };
  return (
    <section class="card" aria-label={texts.otherSessions}>
      <h2>{texts.otherSessions}</h2>
      <p class="muted">{texts.aboutOtherSessions}</p>
      {error !== undefined && <ErrorPanel error={error} title={texts.notSignedOut} />}
      {state.kind === 'failed' && (
        <ErrorPanel error={state.error} title={texts.otherSessionsNotLoaded} retry={() => void reload()} />
      )}
      {state.kind === 'loading' && <Skeleton lines={4} label={texts.loadingSessions} />}
      {state.kind === 'loaded' && state.value.length === 0 && <p>{texts.noOtherSessions}</p>}
      {state.kind === 'loaded' && state.value.length > 0 && (
        <DataTable
          caption={texts.otherSessions}
          captionHidden
          columns={[
            {
              title: texts.user,
              cell: ({ user }) => <span class="break">{user.email ?? user.name ?? texts.someUser}</span>,
            },
            ...sessionColumns<AccountSession>({ busy, end }),
          ]}
          rows={state.value}
          keyOf={({ session_id }) => session_id}
        />
      )}
    </section>
  );
};
