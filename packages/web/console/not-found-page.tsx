import type { VNode } from 'preact';
import { ButtonLink } from '../ui/button.tsx';
import { Page } from '../ui/page.tsx';

export const NotFoundPage = (): VNode => (
  <Page title="There is no such page" about="The address may be mistyped, or what stood here was deleted.">
    <div class="button-row">
      <ButtonLink kind="primary" href="/app/">
        Go to your jobs
      </ButtonLink>
    </div>
  </Page>
);
