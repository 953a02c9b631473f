import type { VNode } from 'preact';
import { texts } from '../texts/frame.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Page } from '../ui/page.tsx';

export const NotFoundPage = (): VNode => (
  <Page title={texts.noSuchPage} about={texts.aboutNoSuchPage}>
    <div class="button-row">
      <ButtonLink kind="primary" href="/app/">
        {texts.goToJobs}
      </ButtonLink>
    </div>
  </Page>
);
