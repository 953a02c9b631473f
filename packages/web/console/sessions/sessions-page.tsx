import { oneSessionPath, sessionsPath } from '@bulkfill/service/paths/web-paths';
import type { OpenSession, OpenSessions } from '@bulkfill/service/types/console';
import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { ask } from '../../api/client.ts';
import { sessionState } from '../../session/session.ts';
import { texts } from '../../texts/account.ts';
import { DataTable } from '../../ui/data-table.tsx';
import { ErrorPanel } from '../../ui/error-panel.tsx';
import { focusHeading, Page } from '../../ui/page.tsx';
import { Skeleton } from '../../ui/progress.tsx';
import { toast } from '../../ui/toasts.tsx';
import { useLoad } from '../../ui/use-load.ts';
import { useSignOut } from '../sign-out-here.ts';
import { OtherSessions } from './other-sessions.tsx';
import { sessionColumns } from './session-columns.tsx';
import { browserWords } from './sessions.ts';

const SessionsPage = (): VNode => {
  const { state, reload } = useLoad((signal) => ask<OpenSessions>('GET', sessionsPath, { signal }));
  const [busy, setBusy] = useState<string>();
  const [error, setError] = useState<unknown>();
  const signOutHere = useSignOut();
  const signedIn = sessionState.value;
  const end = async (session: OpenSession): Promise<void> => {
    setBusy(session.session_id);
    setError(undefined);
    try {
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
            columns={sessionColumns({ busy, end })}
            rows={state.value.sessions}
            keyOf={({ session_id }) => session_id}
          />
        )}
      </section>
      {signedIn.kind === 'signed-in' && signedIn.session.user.role === 'admin' && <OtherSessions />}
    </Page>
  );
};

export default SessionsPage;
