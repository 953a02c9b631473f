import { effect, signal } from '@preact/signals';
import { packHistory } from '../core/packed-history.ts';
import type { KeptDraft } from '../drafts/draft-store.ts';
import { signedOutChannel } from '../drafts/sign-out-drafts.ts';
import type { Editing } from './editing.ts';
import type { Opened } from './opened.ts';
import type { Clock, Drafts, Person, Surroundings } from './surroundings.ts';
import type { TableChoice } from './table-in-hand.ts';
import { Timer } from './timer.ts';
import type { View } from './view-state.ts';

/** What became of the draft: kept, kept without its PDF, not kept for want of room, or not kept because this browser keeps nothing. */
export type Keeping = 'kept' | 'without-pdf' | 'no-room' | 'unavailable';

export const draftLock = (id: string): string => `bulkfill-draft ${id}`;

/** A draft is written when nothing has changed for so long, and at the latest after so long. */
const restMs = 300;
const longestMs = 1500;

const isNoRoom = (error: unknown): boolean => error instanceof DOMException && error.name === 'QuotaExceededError';

const keepingOf = (error: unknown): Keeping => (isNoRoom(error) ? 'no-room' : 'unavailable');

/** How work that is not saved is kept in this browser. */
export const createDraftKeeping = ({
  editing: { editHistory, openedPackage, unsaved },
  opened: { openDocument, rowsReference, savedTemplate },
  table: { keptChoices, tableInHand },
  view: { currentPage },
  clock,
  drafts: store,
  person,
  whenHidden,
}: {
  readonly whenHidden: Surroundings['whenHidden'];
  readonly clock: Clock;
  readonly drafts: Drafts;
  readonly person: Person;
  readonly editing: Editing;
  readonly opened: Opened;
  readonly table: TableChoice;
  readonly view: View;
}) => {
  /** Undefined until something has been kept, and again once everything is saved. */
  const keeping = signal<Keeping | undefined>(undefined);

  /** Whether something has changed since. */
  const isBehind = signal(false);
  let changes = 0;

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
      changedAtEpochMs: clock.nowMs(),
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
        await store.put(draft, file === keptPdf ? undefined : (file ?? null));
        keptPdf = file;
        return 'kept';
      }
    } catch (error) {
      if (!isNoRoom(error) || file === undefined || file === keptPdf) return keepingOf(error);
      noRoomFor = file;
    }
    // The work itself is small. Without its PDF it is still worth keeping: that one can be opened again.
    try {
      await store.put(draft, null);
      keptPdf = undefined;
      return 'without-pdf';
    } catch (error) {
      return keepingOf(error);
    }
  };

  const write = async (): Promise<void> => {
    const ownedBy = person.owner();
    if (ownedBy === undefined || person.session() === endedSession) return;
    if (!unsaved.peek()) {
      if (isThere) await store.remove(ownId).catch(() => {});
      isThere = false;
      keptPdf = undefined;
      keeping.value = undefined;
      return;
    }
    if (ownId === '') {
      ownId = crypto.randomUUID();
      await store.hold(draftLock(ownId));
    }
    const writtenChanges = changes;
    const outcome = await put(present(ownedBy));
    isThere ||= outcome === 'kept' || outcome === 'without-pdf';
    keeping.value = outcome;
    // What was changed while it was written is not kept yet.
    if (changes === writtenChanges) isBehind.value = false;
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

  /** Brings what is kept up to date also where the editor has been left: what has been saved since is no longer offered. */
  const keepNow = (): Promise<void> => writeSoon();

  /** Keeps what is worked on from now on; the answer ends it, and keeps once more. Source: editor.md, 10. */
  const keepDrafts = (): (() => void) => {
    const timer = new Timer(clock);
    let changedAt: number | undefined;
    const now = (): void => {
      timer.clear();
      if (changedAt !== undefined) void writeSoon();
      changedAt = undefined;
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
      changes++;
      changedAt ??= clock.nowMs();
      timer.clear();
      // What has been saved is no longer offered, however soon the tab is closed.
      if (!unsaved.peek()) return now();
      timer.set(Math.min(restMs, Math.max(0, changedAt + longestMs - clock.nowMs())), now);
    });
    const channel = new BroadcastChannel(signedOutChannel);
    channel.onmessage = ({ data }) => {
      if (data !== person.owner()) return;
      endedSession = person.session();
      // Who signs in again finds their work in this tab, and it is kept anew.
      isThere = false;
      keptPdf = undefined;
      person.end();
    };
    const stopWatching = whenHidden(now);
    return () => {
      stop();
      now();
      channel.close();
      stopWatching();
    };
  };

  return { keeping, isBehind, ownDraftId, goOnWithDraft, leaveDraft, keepNow, keepDrafts };
};

export type DraftKeeping = ReturnType<typeof createDraftKeeping>;
