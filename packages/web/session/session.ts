import {
  sessionPath,
  signInPath,
  signOutEverywherePath,
  signOutPath,
  visitorPath,
} from '@bulkfill/service/paths/web-paths';
import type { Session, Visitor } from '@bulkfill/service/types/console';
import { signal } from '@preact/signals';
import { ApiError } from '../api/api-error.ts';
import { withoutBase } from '../api/base-path.ts';
import { ask } from '../api/client.ts';
import { tellSessionResumed, whenSessionEnds, whenSignedOutElsewhere } from '../api/session-ended.ts';

export type SessionState =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'signed-in'; readonly session: Session }
  /**
   * `before`: the session that ended while this page was open. `isHidden`: the user signed out, so that their work must
   * not stay visible.
   */
  | { readonly kind: 'signed-out'; readonly before?: Session; readonly isHidden?: true }
  | { readonly kind: 'failed'; readonly error: unknown };

export const sessionState = signal<SessionState>({ kind: 'unknown' });

/** Channel in which a tab reports a sign-in. Another tab may wait for it, for example with a sign-in window. */
const signedInChannel = 'bulkfill signed in';

const tellOthers = (): void => {
  const channel = new BroadcastChannel(signedInChannel);
  channel.postMessage('');
  channel.close();
};

/** Runs a function whenever another tab reports a sign-in. Returns a function that stops it. */
export const watchSignIns = (signedIn: () => void): (() => void) => {
  const channel = new BroadcastChannel(signedInChannel);
  channel.addEventListener('message', signedIn);
  return () => channel.close();
};

/** Loads the session. First asks whether there is one, because browsers log a 401 of the session route as an error. */
export const loadSession = async (): Promise<void> => {
  try {
    if (!(await ask<Visitor>('GET', visitorPath)).signed_in) {
      sessionState.value = { kind: 'signed-out' };
      return;
    }
    sessionState.value = { kind: 'signed-in', session: await ask<Session>('GET', sessionPath) };
    tellOthers();
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'SESSION_REQUIRED'))
      sessionState.value = { kind: 'failed', error };
    else if (sessionState.value.kind !== 'signed-out') sessionState.value = { kind: 'signed-out' };
  }
};

export const watchSession = (): void => {
  const end = (isHidden: boolean): void => {
    const before = sessionState.peek();
    if (before.kind === 'signed-out' && (before.isHidden === true || !isHidden)) return;
    const session =
      before.kind === 'signed-in' ? before.session : before.kind === 'signed-out' ? before.before : undefined;
    sessionState.value = { kind: 'signed-out', before: session, ...(isHidden && { isHidden }) };
  };
  whenSessionEnds(() => end(false));
  whenSignedOutElsewhere(() => end(true));
};

/**
 * Resumes the session after the same user has signed in in another tab. Another user sees nothing of the earlier work.
 */
export const resumeSession = async (before: Session): Promise<void> => {
  try {
    if (!(await ask<Visitor>('GET', visitorPath)).signed_in) return;
    const session = await ask<Session>('GET', sessionPath);
    const isSame = session.account.account_id === before.account.account_id && session.user.email === before.user.email;
    if (isSame) {
      sessionState.value = { kind: 'signed-in', session };
      tellSessionResumed();
      return;
    }
    // A different user: hide everything, even while the browser confirms leaving the page.
    sessionState.value = { kind: 'unknown' };
    setTimeout(() => location.reload());
  } catch {
    // The user can still sign in from here.
  }
};

export const signInAddress = (here: Pick<Location, 'pathname' | 'search'> = location): string =>
  `${signInPath}?${new URLSearchParams({ return_to: withoutBase(here.pathname) + here.search })}`;

export const signOut = async (which: 'this' | 'everywhere'): Promise<void> => {
  await ask('POST', which === 'this' ? signOutPath : signOutEverywherePath);
  sessionState.value = { kind: 'signed-out' };
};
