import { type AppPageName, appPages } from '@bulkfill/service/paths/app-pages';
import type { Session } from '@bulkfill/service/types/console';
import type { VNode } from 'preact';
import { texts } from '../texts/frame.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { Page } from '../ui/page.tsx';

const forAdmins: readonly AppPageName[] = ['keys', 'activity'];

/** Returns whether the server refuses a page to the user of a session. */
export const isForAdmins = ({ user }: Session, page: AppPageName): boolean =>
  user.role === 'member' && forAdmins.includes(page);

export const ForAdminsPage = (): VNode => (
  <Page title={texts.forAdmins}>
    <section class="card">
      <EmptyState
        icon="person"
        title={texts.forAdmins}
        actions={
          <a class="button" href={appPages.jobs}>
            {texts.jobs}
          </a>
        }
      >
        {texts.aboutForAdmins}
      </EmptyState>
    </section>
  </Page>
);
