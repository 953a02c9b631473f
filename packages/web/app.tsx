import { type AppPageName, appPageOf } from '@bulkfill/service/paths/app-pages';
import type { Session } from '@bulkfill/service/types/console';
import type { VNode } from 'preact';
import { useEffect } from 'preact/hooks';
import { ForAdminsPage, isForAdmins } from './console/for-admins-page.tsx';
import { Frame } from './console/frame.tsx';
import { NotFoundPage } from './console/not-found-page.tsx';
import { SessionEnded } from './console/session-ended.tsx';
import { SignedOut } from './console/signed-out.tsx';
import { Outlet } from './outlet.tsx';
import { currentLocation } from './router/location.ts';
import { loadKeptWork } from './session/load-kept-work.ts';
import { loadSession, type SessionState, sessionState } from './session/session.ts';
import { texts } from './texts/frame.ts';
import { ErrorPanel } from './ui/error-panel.tsx';
import { Page } from './ui/page.tsx';

/** Pages that are also shown without a session. */
const open: ReadonlySet<AppPageName> = new Set(['sign-in-failed', 'signed-in']);

const endedOf = (state: SessionState): Session | undefined =>
  state.kind === 'signed-out' && state.isHidden !== true ? state.before : undefined;

const content = (state: SessionState): VNode => {
  const match = appPageOf(currentLocation.value.path);
  if (match !== undefined && open.has(match.name)) return <Outlet />;
  if (match === undefined && state.kind !== 'unknown') return <NotFoundPage />;
  switch (state.kind) {
    case 'unknown':
      return <div class="page" aria-busy="true" />;
    case 'signed-in':
      return match !== undefined && isForAdmins(state.session, match.name) ? <ForAdminsPage /> : <Outlet />;
    case 'signed-out':
      return endedOf(state) === undefined ? <SignedOut before={state.before} /> : <Outlet />;
    case 'failed':
      return (
        <Page title="Bulk fill">
          <ErrorPanel error={state.error} title={texts.signInUnknown} retry={() => void loadSession()} />
        </Page>
      );
  }
};

/** Removes the work of other users from this browser: a new session ends theirs. */
const removeOthersWork = async (session: Session): Promise<void> => {
  const { removeDraftsOfOthers } = await loadKeptWork();
  await removeDraftsOfOthers(session);
};

export const App = (): VNode => {
  const state = sessionState.value;
  const session = state.kind === 'signed-in' ? state.session : undefined;
  useEffect(() => {
    // Without a connection, the next page retries.
    if (session !== undefined) void removeOthersWork(session).catch(() => {});
  }, [session]);
  const ended = endedOf(state);
  return (
    <Frame session={session ?? ended}>
      {content(state)}
      {ended !== undefined && <SessionEnded before={ended} />}
    </Frame>
  );
};
