import { oneSessionPath, sessionsPath } from '@bulkfill/service/paths/web-paths';
import type { OpenSession, OpenSessions } from '@bulkfill/service/types/console';
import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { ask } from '../../api/client.ts';
import { sessionState } from '../../session/session.ts';
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
      toast(`${browserWords(session.user_agent)} is signed out.`);
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
      title: 'Browser',
      cell: (session) => (
        <span id={nameId(session)}>
          {browserWords(session.user_agent)} {session.current && <Status tone="good">This browser</Status>}
        </span>
      ),
    },
    { title: 'Signed in', cell: ({ created_at }) => <Moment at={created_at} /> },
    { title: 'Last used', cell: ({ last_used_at }) => <Moment at={last_used_at} /> },
    { title: 'From', cell: ({ client_address }) => <span class="break">{client_address ?? '–'}</span> },
    {
      title: 'Actions',
      kind: 'actions',
      cell: (session) => (
        <Button
          size="small"
          busy={busy === session.session_id}
          aria-describedby={nameId(session)}
          onClick={() => void end(session)}
        >
          Sign out
        </Button>
      ),
    },
  ];
  return (
    <Page
      title="Sessions"
      about="Browsers where you are signed in. Sign out any that you do not recognize, then change your password at your sign-in provider."
    >
      {state.kind === 'failed' && (
        <ErrorPanel error={state.error} title="The sessions could not be loaded." retry={() => void reload()} />
      )}
      {error !== undefined && <ErrorPanel error={error} title="The session was not signed out." />}
      <section class="card">
        {state.kind === 'loading' && <Skeleton lines={4} label="Loading the sessions" />}
        {state.kind === 'loaded' && (
          <DataTable
            caption="Sessions"
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
