import type { VNode } from 'preact';
import { texts } from '../../texts/panels.ts';
import { Icon } from '../../ui/icons.tsx';
import { Moment } from '../../ui/moment.tsx';
import { draftCommands } from '../commands/draft-commands.ts';
import type { KeptDraft } from '../drafts/draft-store.ts';
import { useEditor } from '../instance/use-editor.ts';
import { templateName } from '../state/template-name.ts';
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
  return pdfName === undefined ? texts.overlayCount(overlays) : texts.overlaysOn(overlays, pdfName);
};

const nameOf = ({ history: { oldest, steps } }: KeptDraft): string =>
  steps.findLast(({ name }) => name !== undefined)?.name ?? oldest.draft.name;

const OfferedDraft = ({ draft }: { readonly draft: KeptDraft }): VNode => {
  const id = `draft-${draft.id}`;
  return (
    <li class="offered-draft">
      <span id={id}>
        {texts.draftChanged(
          <strong>{templateName(nameOf(draft))}</strong>,
          contentWords(draft),
          <Moment at={new Date(draft.changedAtEpochMs).toISOString()} />,
        )}
      </span>
      <CommandButton command={draftCommands.restore} kind="primary" about={{ draft }} describedBy={id} />
      <CommandButton command={draftCommands.discard} about={{ draft }} describedBy={id} />
    </li>
  );
};

/** Shows that work is stored. */
export const KeptWords = (): VNode => {
  const {
    keeping: { isBehind, keeping },
  } = useEditor();
  const now = keeping.value;
  const words = now !== undefined && isBehind.value ? texts.saving : now === 'kept' ? texts.savedHere : '';
  return <span class="kept-words">{words}</span>;
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
            <strong>{texts.openElsewhere}</strong>
            <p>{texts.aboutOpenElsewhere}</p>
          </div>
        </div>
      )}
      {drafts.length > 0 && (
        <section class="panel" aria-label={texts.drafts}>
          <Icon name="document" />
          <div>
            <p>{texts.workIsHere}</p>
            <ul class="offered-drafts">
              {drafts.slice(0, mostShown).map((draft) => (
                <OfferedDraft key={draft.id} draft={draft} />
              ))}
            </ul>
            {drafts.length > mostShown && <p class="muted small">{texts.moreDrafts(drafts.length - mostShown)}</p>}
          </div>
        </section>
      )}
      {now !== undefined && now !== 'kept' && (
        <div class="panel warn" role="alert">
          <Icon name="alert" />
          <div>
            <strong>{texts.notFullySaved}</strong>
            <p>{texts.notSaved[now]}</p>
          </div>
        </div>
      )}
    </>
  );
};
