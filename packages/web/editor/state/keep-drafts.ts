import { effect, signal } from '@preact/signals';
import { packHistory } from '../core/packed-history.ts';
import type { KeptDraft } from '../drafts/draft-store.ts';
import { signedOutChannel } from '../drafts/sign-out-drafts.ts';
import type { Editing } from './editing.ts';
import type { Opened } from './opened.ts';
import type { Drafts, EditorClock, Person, Surroundings } from './surroundings.ts';
import type { TableChoice } from './table-in-hand.ts';
import { Timer } from './timer.ts';
import type { View } from './view-state.ts';

/** Storage state of the draft: stored, stored without its PDF, out of space, or storage unavailable. */
export type Keeping = 'kept' | 'without-pdf' | 'no-room' | 'unavailable';

export const draftLock = (id: string): string => `bulkfill-draft:${id}`;

/** Delay after the latest change before a draft is written, and the longest delay overall. */
const restMs = 300;
const longestMs = 1500;

const isNoRoom = (error: unknown): boolean => error instanceof DOMException && error.name === 'QuotaExceededError';

const keepingOf = (error: unknown): Keeping => (isNoRoom(error) ? 'no-room' : 'unavailable');

export const createDraftKeeping = ({
  editing: { editHistory, openedPackage, unsaved },
  opened: { groupBy, openDocument, rowsReference, savedTemplate },
  table: { keptChoices, tableInHand },
  view: { currentPage },
  clock,
  drafts: store,
  person,
  whenHidden,
}: {
  readonly whenHidden: Surroundings['whenHidden'];
  readonly clock: EditorClock;
  readonly drafts: Drafts;
  readonly person: Person;
  readonly editing: Editing;
  readonly opened: Opened;
  readonly table: TableChoice;
  readonly view: View;
}) => {
  /** `undefined` until a draft is stored, and again after everything is saved. */
  const keeping = signal<Keeping | undefined>(undefined);

  const isBehind = signal(false);
  let changes = 0;

  let ownId = '';
  let keptPdf: File | undefined;
  /** PDF that did not fit. It is not retried on every change. */
  let noRoomFor: File | undefined;
  let isThere = false;
  /** Session that ended in another tab. Work under it is no longer stored. */
  let endedSession: unknown;

  const ownDraftId = (): string => ownId;

  const goOnWithDraft = (id: string, pdf: File | undefined): void => {
    ownId = id;
    keptPdf = pdf;
    isThere = true;
  };

  /** Starts a new draft. The previous one remains stored and is offered after this tab closes. */
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
      groupBy: groupBy.peek(),
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
    // The draft itself is small and worth storing without the PDF, which can be opened again.
    try {
      await store.put(draft, null);
      keptPdf = undefined;
      return 'without-pdf';
    } catch (error) {
      return keepingOf(error);
    }
  };

  const removeOwn = async (): Promise<void> => {
    if (isThere) await store.remove(ownId).catch(() => {});
    isThere = false;
    keptPdf = undefined;
    keeping.value = undefined;
  };

  /** Whether drafts of a user are stored: not after they signed out, which removes their drafts. */
  const isStoredFor = (owner: string | undefined): owner is string =>
    owner !== undefined && owner === person.owner() && person.session() !== endedSession;

  const write = async (): Promise<void> => {
    const ownedBy = person.owner();
    if (!isStoredFor(ownedBy)) return;
    if (!unsaved.peek()) return removeOwn();
    if (ownId === '') {
      ownId = crypto.randomUUID();
      await store.hold(draftLock(ownId));
    }
    const writtenChanges = changes;
    const outcome = await put(present(ownedBy));
    isThere ||= outcome === 'kept' || outcome === 'without-pdf';
    if (!isStoredFor(ownedBy)) return removeOwn();
    keeping.value = outcome;
    // Changes during the write are not stored yet.
    if (changes === writtenChanges) isBehind.value = false;
  };

  // Serialize writes, and skip those that an earlier one covers.
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

  /** Updates the stored draft even after the editor has closed, so that saved work is not offered. */
  const keepNow = (): Promise<void> => writeSoon();

  /** Stores drafts from now on. Returns a function that stops after a last write. */
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
      // Subscribe to the parts of a draft.
      void [
        editHistory.value,
        groupBy.value,
        openDocument.value,
        savedTemplate.value,
        tableInHand.value,
        unsaved.value,
      ];
      if (isFirst) {
        isFirst = false;
        if (!unsaved.peek()) return;
      }
      isBehind.value = true;
      changes++;
      changedAt ??= clock.nowMs();
      timer.clear();
      // Remove a saved draft without delay, in case the tab closes.
      if (!unsaved.peek()) return now();
      timer.set(Math.min(restMs, Math.max(0, changedAt + longestMs - clock.nowMs())), now);
    });
    const channel = new BroadcastChannel(signedOutChannel);
    channel.onmessage = ({ data }) => {
      if (data !== person.owner()) return;
      endedSession = person.session();
      // After signing in again, the same user finds the work in this tab, and it is stored again. A draft that was
      // written after the removal, before this message, is removed now.
      keeping.value = undefined;
      writing = writing.then(removeOwn);
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
