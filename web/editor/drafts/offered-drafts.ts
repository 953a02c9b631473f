import { signal } from '@preact/signals';
import { ApiError } from '../../api/api-error.ts';
import { navigate } from '../../router/location.ts';
import { sessionState } from '../../session/session.ts';
import { announce } from '../../ui/live.tsx';
import { unpackHistory } from '../core/packed-history.ts';
import { type OpenDocument, openPdf } from '../document/open-document.ts';
import type { Editing } from '../state/editing.ts';
import type { Opening } from '../state/opening.ts';
import { draftOwner } from './draft-owner.ts';
import { draftsOf, type KeptDraft, pdfOfDraft, removeDraft } from './draft-store.ts';
import { heldLocks, holdLock } from './held-lock.ts';
import type { DraftKeeping } from './keep-drafts.ts';
import { draftLock } from './keep-drafts.ts';

interface TakenUp {
  readonly document: OpenDocument | undefined;
  readonly file: File | undefined;
}

const takeUp = async (draft: KeptDraft): Promise<TakenUp> => {
  if (!(await holdLock(draftLock(draft.id)))) throw new ApiError('This draft is open in another tab by now.');
  const file = await pdfOfDraft(draft.id);
  return { file, document: file && (await openPdf(file)) };
};

/** Drafts that tabs have left behind. */
export const createOffered = ({
  editing: { resume },
  keeping: { goOnWithDraft, ownDraftId },
  opening: { opened, showDraft },
}: {
  readonly editing: Editing;
  readonly keeping: DraftKeeping;
  readonly opening: Opening;
}) => {
  /** Drafts that a tab has left behind, the latest first. */
  const offeredDrafts = signal<readonly KeptDraft[]>([]);

  /** Looks for drafts of the person that no tab works on: of one template, or all of them. */
  const findDrafts = async (templateId: string | undefined): Promise<void> => {
    const state = sessionState.peek();
    if (state.kind !== 'signed-in') return;
    // A browser that keeps none offers none.
    const drafts = await draftsOf(draftOwner(state.session), Date.now()).catch(() => []);
    const held = await heldLocks();
    offeredDrafts.value = drafts.filter(
      ({ id, template }) => id !== ownDraftId() && !held.has(draftLock(id)) && (templateId === undefined || template?.id === templateId),
    );
  };

  const withdraw = (id: string): void => {
    offeredDrafts.value = offeredDrafts.peek().filter((draft) => draft.id !== id);
  };

  /** Removes a draft. It is offered until it is gone: a tab that is closed in between has not discarded it. */
  const discardDraft = async ({ id }: KeptDraft): Promise<void> => {
    await removeDraft(id).catch(() => {});
    withdraw(id);
    announce('The draft is discarded.');
  };

  /** Goes on with a draft: its template, its PDF and all that can be undone. Its rows have to be opened again. */
  const restoreDraft = (draft: KeptDraft): Promise<void> =>
    opened(
      'draft',
      () => takeUp(draft),
      ({ document, file }) => {
        const { template } = draft;
        resume(unpackHistory(draft.history), draft.opened);
        goOnWithDraft(draft.id, file);
        showDraft({
          ...draft,
          document,
          // A PDF that is not the one saved goes along with the next save.
          template: template && {
            id: template.id,
            revision: template.revision,
            file: template.withItsPdf && file !== undefined ? file : new File([], ''),
          },
        });
        offeredDrafts.value = [];
        announce('The draft is restored.');
        if (template !== undefined) navigate(`/app/editor/${encodeURIComponent(template.id)}`, { replace: true });
      },
    );

  return { offeredDrafts, findDrafts, discardDraft, restoreDraft };
};

export type Offered = ReturnType<typeof createOffered>;
