import type { VNode } from 'preact';
import { Icon } from '../../ui/icons.tsx';
import { Moment } from '../../ui/moment.tsx';
import { draftCommands } from '../commands/draft-commands.ts';
import type { KeptDraft } from '../drafts/draft-store.ts';
import { useEditor } from '../instance/use-editor.ts';
import type { Keeping } from '../state/keep-drafts.ts';
import { CommandButton } from '../view/command-button.tsx';

const mostShown = 3;

const contentWords = ({ history, pdfName }: KeptDraft): string => {
  const { oldest, steps } = history;
  // An approximate count does not need the intermediate states of the steps.
  const count = steps.reduce(
    (sum, { overlays }) => sum + (overlays === undefined ? 0 : overlays.come.length - overlays.gone),
    0,
  );
  const overlays = oldest.draft.overlays.length + count;
  return `${overlays === 1 ? '1 overlay' : `${overlays} overlays`}${pdfName === undefined ? '' : ` on ${pdfName}`}`;
};

const nameOf = ({ history: { oldest, steps } }: KeptDraft): string =>
  steps.findLast(({ name }) => name !== undefined)?.name ?? oldest.draft.name;

const OfferedDraft = ({ draft }: { readonly draft: KeptDraft }): VNode => {
  const id = `draft-${draft.id}`;
  return (
    <li class="offered-draft">
      <span id={id}>
        <strong>{nameOf(draft) === '' ? 'Untitled template' : nameOf(draft)}</strong>
        {`, ${contentWords(draft)}, changed `}
        <Moment at={new Date(draft.changedAtEpochMs).toISOString()} />
      </span>
      <CommandButton command={draftCommands.restore} kind="primary" about={{ draft }} describedBy={id} />
      <CommandButton command={draftCommands.discard} about={{ draft }} describedBy={id} />
    </li>
  );
};

/** Shows that work is stored. Its space is reserved, so that nothing moves when it appears. */
export const KeptWords = (): VNode => {
  const {
    keeping: { isBehind, keeping },
  } = useEditor();
  const now = keeping.value;
  const words = now !== undefined && isBehind.value ? 'Saving…' : now === 'kept' ? 'Saved on this computer' : '';
  return <span class="muted small kept-words">{words}</span>;
};

const keepingWords: Readonly<Record<Exclude<Keeping, 'kept'>, string>> = {
  'without-pdf':
    'This browser has no space for the PDF, so the draft is saved without it. Save the template to keep both.',
  'no-room':
    'This browser has no space for this draft. Save the template or export the package before you close this tab.',
  unavailable: 'This browser cannot save drafts. Save the template or export the package before you close this tab.',
};

/** Shows notices about drafts: from earlier sessions, not storable, or open in two tabs. */
export const DraftNotices = (): VNode => {
  const {
    keeping: { keeping },
    lock: { isOpenElsewhere },
    offered: { offeredDrafts },
  } = useEditor();
  const now = keeping.value;
  const drafts = offeredDrafts.value;
  return (
    <>
      {isOpenElsewhere.value && (
        <div class="panel warn" role="alert">
          <Icon name="alert" />
          <div>
            <strong>Open in another tab</strong>
            <p>
              This template is open in another tab. Continue there, or close that tab: changes saved in one do not
              appear in the other.
            </p>
          </div>
        </div>
      )}
      {drafts.length > 0 && (
        <section class="panel" aria-label="Drafts">
          <Icon name="document" />
          <div>
            <p>Your unsaved work is on this computer.</p>
            <ul class="offered-drafts">
              {drafts.slice(0, mostShown).map((draft) => (
                <OfferedDraft key={draft.id} draft={draft} />
              ))}
            </ul>
            {drafts.length > mostShown && (
              <p class="muted small">
                {drafts.length - mostShown} more will appear after you restore or discard these.
              </p>
            )}
          </div>
        </section>
      )}
      {now !== undefined && now !== 'kept' && (
        <div class="panel warn" role="alert">
          <Icon name="alert" />
          <div>
            <strong>This draft is not fully saved.</strong>
            <p>{keepingWords[now]}</p>
          </div>
        </div>
      )}
    </>
  );
};
