import { signal } from '@preact/signals';
import { sessionPath, signInPath, signOutEverywherePath, signOutPath, visitorPath } from '../../lib/service/addresses/web-paths.ts';
import type { Session, Visitor } from '../../lib/service/http/answers/console.ts';
import { ApiError } from '../api/api-error.ts';
import { ask } from '../api/client.ts';
import { tellSessionResumed, whenSessionEnds, whenSignedOutElsewhere } from '../api/session-ended.ts';

export type SessionState =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'signed-in'; readonly session: Session }
  /** `before`: the session that ended while this page was open; `isHidden`: by the person, so that their work is not left in sight. */
  | { readonly kind: 'signed-out'; readonly before?: Session; readonly isHidden?: true }
  | { readonly kind: 'failed'; readonly error: unknown };

/** Who is signed in, for the whole application. */
export const sessionState = signal<SessionState>({ kind: 'unknown' });

/** Where a tab that somebody is signed in to says so to the others: one of them may wait for it in a window of its own, which is never hidden. */
const signedInChannel = 'bulkfill signed in';

const tellOthers = (): void => {
  const channel = new BroadcastChannel(signedInChannel);
  channel.postMessage('');
  channel.close();
};

/** Calls back whenever another tab has found somebody signed in; the answer ends it. */
export const watchSignIns = (signedIn: () => void): (() => void) => {
  const channel = new BroadcastChannel(signedInChannel);
  channel.addEventListener('message', signedIn);
  return () => channel.close();
};

/** Asks who is signed in; before that whether anybody is, as browsers note the session's 401 as an error of the page. */
export const loadSession = async (): Promise<void> => {
  try {
    if (!(await ask<Visitor>('GET', visitorPath)).signed_in) {
      sessionState.value = { kind: 'signed-out' };
      return;
    }
    sessionState.value = { kind: 'signed-in', session: await ask<Session>('GET', sessionPath) };
    tellOthers();
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'SESSION_REQUIRED')) sessionState.value = { kind: 'failed', error };
    else if (sessionState.value.kind !== 'signed-out') sessionState.value = { kind: 'signed-out' };
  }
};

/** Notices from now on when any answer says that the session has ended. */
export const watchSession = (): void => {
  const end = (isHidden: boolean): void => {
    const before = sessionState.peek();
    if (before.kind === 'signed-out' && (before.isHidden === true || !isHidden)) return;
    const session = before.kind === 'signed-in' ? before.session : before.kind === 'signed-out' ? before.before : undefined;
    sessionState.value = { kind: 'signed-out', before: session, ...(isHidden && { isHidden }) };
  };
  whenSessionEnds(() => end(false));
  whenSignedOutElsewhere(() => end(true));
};

/** Goes on where the session ended, once the same person has signed in again by another tab. Nobody else is shown what they had begun. */
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
    // Somebody else: they see nothing of it, not even while the browser asks whether to leave it.
    sessionState.value = { kind: 'unknown' };
    setTimeout(() => location.reload());
  } catch {
    // They can still sign in from here.
  }
};

/** The address that signs a person in and leads back to where they are. */
export const signInAddress = (here: Pick<Location, 'pathname' | 'search'> = location): string =>
  `${signInPath}?${new URLSearchParams({ return_to: here.pathname + here.search })}`;

/** Ends this session, or all of the user's. */
export const signOut = async (which: 'this' | 'everywhere'): Promise<void> => {
  await ask('POST', which === 'this' ? signOutPath : signOutEverywherePath);
  sessionState.value = { kind: 'signed-out' };
};
