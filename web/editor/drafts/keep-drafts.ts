import { effect, signal } from '@preact/signals';
import { sessionEnded } from '../../api/session-ended.ts';
import { sessionState } from '../../session/session.ts';
import { packHistory } from '../core/packed-history.ts';
import type { Editing } from '../state/editing.ts';
import type { Opened } from '../state/opened.ts';
import type { TableChoice } from '../state/table-in-hand.ts';
import type { View } from '../state/view-state.ts';
import { draftOwner } from './draft-owner.ts';
import { type KeptDraft, putDraft, removeDraft } from './draft-store.ts';
import { holdLock } from './held-lock.ts';
import { signedOutChannel } from './sign-out-drafts.ts';

/** What became of the draft: kept, kept without its PDF, not kept for want of room, or not kept because this browser keeps nothing. */
export type Keeping = 'kept' | 'without-pdf' | 'no-room' | 'unavailable';

export const draftLock = (id: string): string => `bulkfill-draft ${id}`;

/** A draft is written when nothing has changed for so long, and at the latest after so long. */
const restMs = 300;
const longestMs = 1500;

const owner = (): string | undefined => {
  const state = sessionState.peek();
  return state.kind === 'signed-in' ? draftOwner(state.session) : undefined;
};

const isNoRoom = (error: unknown): boolean => error instanceof DOMException && error.name === 'QuotaExceededError';

const keepingOf = (error: unknown): Keeping => (isNoRoom(error) ? 'no-room' : 'unavailable');

/** How work that is not saved is kept in this browser. */
export const createDraftKeeping = ({
  editing: { editHistory, openedPackage, unsaved },
  opened: { openDocument, rowsReference, savedTemplate },
  table: { keptChoices, tableInHand },
  view: { currentPage },
}: {
  readonly editing: Editing;
  readonly opened: Opened;
  readonly table: TableChoice;
  readonly view: View;
}) => {
  /** Undefined until something has been kept, and again once everything is saved. */
  const keeping = signal<Keeping | undefined>(undefined);

  /** Whether something has changed since. */
  const isBehind = signal(false);

  let ownId = '';
  /** The PDF that is kept; undefined where none is. */
  let keptPdf: File | undefined;
  /** A PDF that there was no room for: it is not tried again at every change. */
  let noRoomFor: File | undefined;
  let isThere = false;
  /** A session that ended by another tab: what is done under it is kept no more. */
  let endedSession: unknown;

  /** The id under which this tab keeps its work. */
  const ownDraftId = (): string => ownId;

  /** This tab goes on with a draft that it has taken over, or with none. */
  const goOnWithDraft = (id: string, pdf: File | undefined): void => {
    ownId = id;
    keptPdf = pdf;
    isThere = true;
  };

  /** What this tab does next is another draft: the one so far stays kept as it is, and is offered once the tab is gone. */
  const leaveDraft = (): void => {
    ownId = '';
    keptPdf = undefined;
    isThere = false;
  };

  const present = (ownedBy: string): KeptDraft => {
    const template = savedTemplate.peek();
    const file = openDocument.peek()?.file;
    const rows = tableInHand.peek();
    return {
      id: ownId,
      owner: ownedBy,
      changedAtEpochMs: Date.now(),
      history: packHistory(editHistory.peek()),
      opened: openedPackage.peek(),
      template: template && { id: template.id, revision: template.revision, withItsPdf: template.file === file },
      pdfName: file?.name,
      rows: rows === undefined ? rowsReference.peek() : { name: rows.file.name, settings: rows.settings },
      choices: keptChoices.peek(),
      page: currentPage.peek(),
    };
  };

  const put = async (draft: KeptDraft): Promise<Keeping> => {
    const file = openDocument.peek()?.file;
    try {
      if (file === undefined || file !== noRoomFor) {
        await putDraft(draft, file === keptPdf ? undefined : (file ?? null));
        keptPdf = file;
        return 'kept';
      }
    } catch (error) {
      if (!isNoRoom(error) || file === undefined || file === keptPdf) return keepingOf(error);
      noRoomFor = file;
    }
    // The work itself is small. Without its PDF it is still worth keeping: that one can be opened again.
    try {
      await putDraft(draft, null);
      keptPdf = undefined;
      return 'without-pdf';
    } catch (error) {
      return keepingOf(error);
    }
  };

  const write = async (): Promise<void> => {
    const ownedBy = owner();
    if (ownedBy === undefined || sessionState.peek() === endedSession) return;
    if (!unsaved.peek()) {
      if (isThere) await removeDraft(ownId).catch(() => {});
      isThere = false;
      keptPdf = undefined;
      keeping.value = undefined;
      return;
    }
    if (ownId === '') {
      ownId = crypto.randomUUID();
      await holdLock(draftLock(ownId));
    }
    isBehind.value = false;
    const outcome = await put(present(ownedBy));
    isThere ||= outcome === 'kept' || outcome === 'without-pdf';
    keeping.value = outcome;
  };

  // One write after the other, and none for what another has written already.
  let writing = Promise.resolve();
  let waiting = false;
  const writeSoon = (): Promise<void> => {
    if (waiting) return writing;
    waiting = true;
    writing = writing.then(() => {
      waiting = false;
      return write();
    });
    return writing;
  };

  /** Brings what is kept up to date also where the editor has been left: what has been saved since is not offered any more. */
  const keepNow = (): Promise<void> => writeSoon();

  /** Keeps what is worked on from now on; the answer ends it, and keeps once more. Source: editor.md, 10. */
  const keepDrafts = (): (() => void) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let changedAt: number | undefined;
    const now = (): void => {
      clearTimeout(timer);
      if (changedAt !== undefined) void writeSoon();
      changedAt = undefined;
    };
    const hidden = (): void => {
      if (document.visibilityState === 'hidden') now();
    };
    let isFirst = true;
    const stop = effect(() => {
      // What a draft is made of.
      void [editHistory.value, openDocument.value, savedTemplate.value, tableInHand.value, unsaved.value];
      if (isFirst) {
        isFirst = false;
        if (!unsaved.peek()) return;
      }
      isBehind.value = true;
      changedAt ??= performance.now();
      clearTimeout(timer);
      // What has been saved is not offered any more, however soon the tab is closed.
      if (!unsaved.peek()) return now();
      timer = setTimeout(now, Math.min(restMs, Math.max(0, changedAt + longestMs - performance.now())));
    });
    const channel = new BroadcastChannel(signedOutChannel);
    channel.onmessage = ({ data }) => {
      if (data !== owner()) return;
      endedSession = sessionState.peek();
      // Who signs in again finds their work in this tab, and it is kept anew.
      isThere = false;
      keptPdf = undefined;
      sessionEnded.value++;
    };
    document.addEventListener('visibilitychange', hidden);
    return () => {
      stop();
      now();
      channel.close();
      document.removeEventListener('visibilitychange', hidden);
    };
  };

  return { keeping, isBehind, ownDraftId, goOnWithDraft, leaveDraft, keepNow, keepDrafts };
};

export type DraftKeeping = ReturnType<typeof createDraftKeeping>;
