import { signal } from '@preact/signals';
import { ApiError } from '../../api/api-error.ts';
import { texts } from '../../texts/editor.ts';
import { unpackHistory } from '../core/packed-history.ts';
import type { OpenDocument } from '../document/open-document.ts';
import type { KeptDraft } from '../drafts/draft-store.ts';
import type { Editing } from './editing.ts';
import type { DraftKeeping } from './keep-drafts.ts';
import { draftLock } from './keep-drafts.ts';
import type { Opening } from './opening.ts';
import type { Drafts, EditorClock, Files, Person, Surroundings } from './surroundings.ts';

interface TakenUp {
  readonly document: OpenDocument | undefined;
  readonly file: File | undefined;
}

export const createOffered = ({
  editing: { resume, unsaved },
  keeping: { goOnWithDraft, ownDraftId },
  opening: { opened, showDraft },
  announce,
  clock,
  drafts: kept,
  files: { openPdf },
  person,
  replaceAddress,
}: {
  readonly announce: Surroundings['announce'];
  readonly clock: EditorClock;
  readonly drafts: Drafts;
  readonly files: Files;
  readonly person: Person;
  readonly replaceAddress: Surroundings['replaceAddress'];
  readonly editing: Editing;
  readonly keeping: DraftKeeping;
  readonly opening: Opening;
}) => {
  const offeredDrafts = signal<readonly KeptDraft[]>([]);
  let searches = 0;

  const findDrafts = async (templateId: string | undefined): Promise<void> => {
    const owner = person.owner();
    if (owner === undefined) return;
    // Storage may be unavailable: offer none.
    const drafts = await kept.of(owner, clock.nowMs()).catch(() => []);
    const held = await kept.held();
    const others = drafts.filter(
      ({ id, template }) => id !== ownDraftId() && (templateId === undefined || template?.id === templateId),
    );
    const isHeld = ({ id }: KeptDraft): boolean => held.has(draftLock(id));
    offeredDrafts.value = others.filter((draft) => !isHeld(draft));
    // A tab that is closing may still hold its draft.
    const search = ++searches;
    for (const { id } of others.filter(isHeld))
      void kept.released(draftLock(id)).then(() => {
        if (search === searches && !unsaved.peek()) void findDrafts(templateId);
      });
  };

  const withdraw = (id: string): void => {
    offeredDrafts.value = offeredDrafts.peek().filter((draft) => draft.id !== id);
  };

  /** Deletes a draft. It stays listed until deleted, so that closing the tab does not hide it. */
  const discardDraft = async ({ id }: KeptDraft): Promise<void> => {
    await kept.remove(id).catch(() => {});
    withdraw(id);
    announce(texts.draftDiscarded);
  };

  const takeUp = async (draft: KeptDraft): Promise<TakenUp> => {
    if (!(await kept.hold(draftLock(draft.id)))) throw new ApiError(texts.draftOpenElsewhere);
    const file = await kept.pdfOf(draft.id);
    return { file, document: file && (await openPdf(file)) };
  };

  /** Restores a draft: template, PDF and undo history. The rows must be opened again. */
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
          // Send the PDF with the next save unless it is the saved one.
          template: template && {
            id: template.id,
            revision: template.revision,
            file: template.withItsPdf && file !== undefined ? file : new File([], ''),
          },
        });
        offeredDrafts.value = [];
        announce(texts.draftRestored);
        if (template !== undefined) replaceAddress(`/app/editor/${encodeURIComponent(template.id)}`);
      },
    );

  return { offeredDrafts, findDrafts, discardDraft, restoreDraft };
};
