import type { VNode } from 'preact';
import { navigate } from '../../router/location.ts';
import { Button } from '../../ui/button.tsx';
import { draft, unsaved } from '../state/editing.ts';
import { savedTemplate } from '../state/opened.ts';
import { beginAnew } from '../state/opening.ts';
import { leaveDraft } from './keep-drafts.ts';
import { offeredDrafts, restoreDraft } from './offered-drafts.ts';

const templateAddress = (): string => {
  const id = savedTemplate.peek()?.id;
  return id === undefined ? '/app/editor' : `/app/editor/${encodeURIComponent(id)}`;
};

/** Whether a new template has to wait for a word on work that is not saved. */
export const isWorkOffered = (isNew: boolean): boolean => isNew && (unsaved.value || offeredDrafts.value.length > 0);

/** Begins a template with nothing in it. Work that is not saved stays kept as a draft, and is offered when this tab is gone. */
const begin = (): void => {
  leaveDraft();
  beginAnew();
  offeredDrafts.value = [];
  navigate('/app/editor', { replace: true });
};

/** Before a new template: work that is not saved is offered first. Source: office.md, "Words". */
export const UnsavedWork = (): VNode => {
  const here = unsaved.value;
  const { name } = draft.value;
  return (
    <section class="document-region empty" aria-label="Document">
      <div class="unsaved-work">
        <h2>Work that is not saved</h2>
        <p>
          {here
            ? `“${name === '' ? 'A template without a name' : name}” has changes that are not saved.`
            : 'A draft is kept on this computer.'}{' '}
          Go on with it, or begin with an empty template: the draft stays kept.
        </p>
        <div class="button-row">
          <Button
            kind="primary"
            onClick={() => {
              const [latest] = offeredDrafts.peek();
              if (here || latest === undefined) navigate(templateAddress(), { replace: true });
              else void restoreDraft(latest).then(() => navigate(templateAddress(), { replace: true }));
            }}
          >
            Open draft
          </Button>
          <Button onClick={begin}>Start new</Button>
        </div>
      </div>
    </section>
  );
};
