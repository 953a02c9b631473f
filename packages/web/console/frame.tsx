import { appPageOf, appPages } from '@bulkfill/service/paths/app-pages';
import type { Session } from '@bulkfill/service/types/console';
import type { ComponentChildren, VNode } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { currentLocation } from '../router/location.ts';
import { texts } from '../texts/frame.ts';
import { Button } from '../ui/button.tsx';
import { ErrorPanel } from '../ui/error-panel.tsx';
import { Icon } from '../ui/icons.tsx';
import { LiveRegion } from '../ui/live.tsx';
import { MenuButton } from '../ui/menu-button.tsx';
import { Toasts } from '../ui/toasts.tsx';
import { isForAdmins } from './for-admins-page.tsx';
import { LanguageChoice } from './language-choice.tsx';
import { useSignOut } from './sign-out-here.ts';
import { planWords } from './usage/plan-words.ts';

const links = [
  { page: 'jobs', text: texts.jobs },
  { page: 'new-job', text: texts.newJob },
  { page: 'templates', text: texts.templates },
  { page: 'keys', text: texts.apiKeys },
  { page: 'usage', text: texts.usage },
] as const;

/** Returns the current state of a link: `page` for the page itself, `true` for a page above it. */
const currentOf = (href: string, path: string): 'page' | 'true' | undefined =>
  path === href ? 'page' : path.startsWith(`${href}/`) ? 'true' : undefined;

const MainNavigation = ({ session }: { readonly session: Session }): VNode => (
  <nav class="main-nav" aria-label={texts.mainNavigation}>
    <ul>
      {links
        .filter(({ page }) => !isForAdmins(session, page))
        .map(({ page, text }) => (
          <li key={page}>
            <a href={appPages[page]} aria-current={currentOf(appPages[page], currentLocation.value.path)}>
              {text}
            </a>
          </li>
        ))}
    </ul>
  </nav>
);

interface FrameProps {
  readonly session: Session | undefined;
  readonly children: ComponentChildren;
}

const accountMenuId = 'account-menu';

/** `isFolded`: the button shows only its icon. */
const AccountMenu = ({
  session,
  isFolded = false,
}: {
  readonly session: Session;
  readonly isFolded?: boolean;
}): VNode => {
  const { user, account } = session;
  const menu = useRef<HTMLDivElement>(null);
  const [error, setError] = useState<unknown>();
  const signOutHere = useSignOut();
  const leave = async (which: 'this' | 'everywhere'): Promise<void> => {
    setError(undefined);
    await signOutHere(session, which).catch(setError);
  };
  return (
    <>
      <Button icon="person" popovertarget={accountMenuId} {...(isFolded && { title: texts.account })}>
        {isFolded ? <span class="visually-hidden">{texts.account}</span> : texts.account}
      </Button>
      <div id={accountMenuId} ref={menu} class="menu-panel" popover="auto">
        <div class="menu-about">
          <strong>{user.name ?? user.email ?? texts.signedIn}</strong>
          {user.name !== null && user.email !== null && <div class="muted small">{user.email}</div>}
          <div class="muted small">
            {account.name} · {planWords(account.plan)}
            {account.status === 'suspended' && ` · ${texts.suspended}`}
          </div>
        </div>
        {!isForAdmins(session, 'activity') && (
          <a class="menu-item" href={appPages.activity} onClick={() => menu.current?.hidePopover()}>
            {texts.accountActivity}
          </a>
        )}
        <a class="menu-item" href={appPages.sessions} onClick={() => menu.current?.hidePopover()}>
          {texts.sessions}
        </a>
        <button type="button" class="menu-item" onClick={() => void leave('this')}>
          {texts.signOut}
        </button>
        <button type="button" class="menu-item" onClick={() => void leave('everywhere')}>
          {texts.signOutEverywhere}
        </button>
        <LanguageChoice />
        {error !== undefined && <ErrorPanel error={error} title={texts.stillSignedIn} />}
      </div>
    </>
  );
};

/** Lists the actions left to a suspended account, because pages only report a refusal after the fact. */
const SuspendedNotice = (): VNode => (
  <div class="account-notice">
    <section class="panel warn" aria-label={texts.suspendedAccount}>
      <Icon name="alert" />
      <div>
        <strong>{texts.accountIsSuspended}</strong>
        <p>{texts.aboutSuspension}</p>
      </div>
    </section>
  </div>
);

/** The editor fills the window and reports refusals next to the action. */
const hasRoomForNotices = (): boolean => appPageOf(currentLocation.value.path)?.name.endsWith('editor') !== true;

/** In the editor the navigation is a single button, to leave room for the document. */
const isFolded = (session: Session | undefined): session is Session => session !== undefined && !hasRoomForNotices();

const FoldedBar = ({ session }: { readonly session: Session }): VNode => (
  <div class="folded-bar">
    <MenuButton label={texts.menu} icon="list">
      <MainNavigation session={session} />
      <a class="menu-item" href="/docs">
        {texts.apiReference}
      </a>
    </MenuButton>
    <AccountMenu session={session} isFolded />
  </div>
);

const FrameBar = ({ session }: { readonly session: Session | undefined }): VNode => (
  <div class={session === undefined ? 'frame-bar signed-out' : 'frame-bar'}>
    <a class="brand" href={appPages.home}>
      <Icon name="document" size={18} />
      bulkfill
    </a>
    {session !== undefined && <MainNavigation session={session} />}
    <div class="frame-side">
      <a href="/docs">{texts.apiReference}</a>
      {session !== undefined && <AccountMenu session={session} />}
    </div>
  </div>
);

/** Frame around every page. Without a session it has no navigation. */
export const Frame = ({ session, children }: FrameProps): VNode => (
  <>
    <a class="skip" href="#main">
      {texts.skipToContent}
    </a>
    <header class={isFolded(session) ? 'frame-header folded' : 'frame-header'}>
      {isFolded(session) ? <FoldedBar session={session} /> : <FrameBar session={session} />}
    </header>
    <main id="main" tabIndex={-1}>
      {session?.account.status === 'suspended' && hasRoomForNotices() && <SuspendedNotice />}
      {children}
    </main>
    <Toasts />
    <LiveRegion />
  </>
);
