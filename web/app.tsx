import type { VNode } from 'preact';
import { useEffect } from 'preact/hooks';
import { type AppPageName, appPageOf } from '../lib/service/addresses/app-pages.ts';
import { Frame } from './console/frame.tsx';
import { NotFoundPage } from './console/not-found-page.tsx';
import { SignedOut } from './console/signed-out.tsx';
import { Outlet } from './outlet.tsx';
import { currentLocation } from './router/location.ts';
import { keptWork } from './session/kept-work.ts';
import { loadSession, type Session, type SessionState, sessionState } from './session/session.ts';
import { ErrorPanel } from './ui/error-panel.tsx';
import { Page } from './ui/page.tsx';

/** Pages that tell strangers something too. */
const open: ReadonlySet<AppPageName> = new Set(['sign-in-failed']);

const content = (state: SessionState): VNode => {
  const match = appPageOf(currentLocation.value.path);
  if (match !== undefined && open.has(match.name)) return <Outlet />;
  if (match === undefined && state.kind !== 'unknown') return <NotFoundPage />;
  switch (state.kind) {
    case 'unknown':
      return <div class="page" aria-busy="true" />;
    case 'signed-in':
      return <Outlet />;
    case 'signed-out':
      return <SignedOut before={state.before} />;
    case 'failed':
      return (
        <Page title="Bulk fill">
          <ErrorPanel error={state.error} title="We could not check whether you are signed in." retry={() => void loadSession()} />
        </Page>
      );
  }
};

/** What others have left in this browser goes with their sessions, of which a new one is the end. */
const removeOthersWork = async (session: Session): Promise<void> => {
  const { removeDraftsOfOthers } = await keptWork();
  await removeDraftsOfOthers(session);
};

/** The whole application. */
export const App = (): VNode => {
  const state = sessionState.value;
  const session = state.kind === 'signed-in' ? state.session : undefined;
  useEffect(() => {
    // Without a connection the next page does it.
    if (session !== undefined) void removeOthersWork(session).catch(() => {});
  }, [session]);
  return <Frame session={session}>{content(state)}</Frame>;
};
