import { oneSessionPath, sessionsPath } from '@bulkfill/service/paths/web-paths';
import type { OpenSession, OpenSessions } from '@bulkfill/service/types/console';
import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { ask } from '../../api/client.ts';
import { sessionState } from '../../session/session.ts';
import { texts } from '../../texts/account.ts';
import { Button } from '../../ui/button.tsx';
import { type Column, DataTable } from '../../ui/data-table.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { Moment } from '../../ui/moment.tsx';
import { focusHeading, Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/progress.tsx';
import { Status } from '../../ui/status.tsx';
import { toast } from '../../ui/toasts.tsx';
import { useLoad } from '../../ui/use-load.ts';
import { useSignOut } from '../sign-out-here.ts';
import { browserWords } from './sessions.ts';

const nameId = ({ session_id }: OpenSession): string => `session-${session_id}`;

const SessionsPage = (): VNode => {
  const { state, reload } = useLoad((signal) => ask<OpenSessions>('GET', sessionsPath, { signal }));
  const [busy, setBusy] = useState<string>();
  const [error, setError] = useState<unknown>();
  const signOutHere = useSignOut();
  const end = async (session: OpenSession): Promise<void> => {
    setBusy(session.session_id);
    setError(undefined);
    try {
      const signedIn = sessionState.peek();
      if (session.current && signedIn.kind === 'signed-in') {
        await signOutHere(signedIn.session, 'this');
        return;
      }
      await ask('DELETE', oneSessionPath(session.session_id));
      toast(texts.browserSignedOut(browserWords(session.user_agent)));
      await reload();
      // The focused button was removed with its row.
      focusHeading();
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(undefined);
    }
  };
  const columns: readonly Column<OpenSession>[] = [
    {
      title: texts.browser,
      cell: (session) => (
        <span id={nameId(session)}>
          {browserWords(session.user_agent)} {session.current && <Status tone="good">{texts.thisBrowser}</Status>}
        </span>
      ),
    },
    { title: texts.signedIn, cell: ({ created_at }) => <Moment at={created_at} /> },
    { title: texts.lastUsed, cell: ({ last_used_at }) => <Moment at={last_used_at} /> },
    { title: texts.from, cell: ({ client_address }) => <span class="break">{client_address ?? '–'}</span> },
    {
      title: texts.actions,
      kind: 'actions',
      cell: (session) => (
        <Button
          size="small"
          busy={busy === session.session_id}
          aria-describedby={nameId(session)}
          onClick={() => void end(session)}
        >
          {texts.signOut}
        </Button>
      ),
    },
  ];
  return (
    <Page title={texts.sessions} about={texts.aboutSessions}>
      {state.kind === 'failed' && (
        <ErrorPanel error={state.error} title={texts.sessionsNotLoaded} retry={() => void reload()} />
      )}
      {error !== undefined && <ErrorPanel error={error} title={texts.notSignedOut} />}
      <section class="card">
        {state.kind === 'loading' && <Skeleton lines={4} label={texts.loadingSessions} />}
        {state.kind === 'loaded' && (
          <DataTable
            caption={texts.sessions}
            captionHidden
            columns={columns}
            rows={state.value.sessions}
            keyOf={({ session_id }) => session_id}
          />
        )}
      </section>
    </Page>
  );
};

export default SessionsPage;
