import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import { loadCode } from '../api/load-code.ts';
import { ownerNow } from '../session/draft-owner.ts';
import { hasEdits, noEdits, type RowEdits } from './row-edits.ts';

export interface EditsStore {
  readonly owner: () => string | undefined;
  readonly read: (owner: string, id: string) => Promise<RowEdits | undefined>;
  readonly keep: (owner: string, id: string, edits: RowEdits) => Promise<void>;
}

/** Loads its code on demand: the page is shown before. */
const load = () => loadCode(import('./edit-storage.ts'));

export const browserEdits: EditsStore = {
  owner: ownerNow,
  read: async (owner, id) => (await load()).loadEdits(owner, id, Date.now()),
  keep: async (owner, id, edits) => (await load()).keepEdits(owner, id, edits, Date.now()),
};

interface EditsKeepingInputs {
  /** Identifies the rows; `undefined` stores nothing. */
  readonly id: ReadonlySignal<string | undefined>;
  readonly edits: ReadonlySignal<RowEdits>;
  /** Whether the user has edited the rows on this page. Earlier edits are then not restored. */
  readonly isTouched: () => boolean;
  readonly restore: (edits: RowEdits) => void;
  readonly store: EditsStore;
}

/** Stores edits until they run, and restores those of an earlier visit. */
export const createEditsKeeping = ({ id, edits, isTouched, restore, store }: EditsKeepingInputs) => {
  const lookedFor = signal<string | undefined>(undefined);
  const stored = signal<RowEdits | undefined>(undefined);
  let wasKept: string | undefined;

  const look = (): (() => void) | undefined => {
    const own = id.value;
    const owner = store.owner();
    if (own === undefined || owner === undefined) return undefined;
    let isWanted = true;
    store
      .read(owner, own)
      .then(
        (kept) => {
          if (!isWanted || kept === undefined) return;
          wasKept = own;
          if (!isTouched()) restore(kept);
        },
        () => undefined,
      )
      .finally(() => {
        if (isWanted) lookedFor.value = own;
      });
    return () => {
      isWanted = false;
    };
  };

  const keep = (): void => {
    const [own, now, owner] = [id.value, edits.value, store.owner()];
    if (own === undefined || lookedFor.value !== own || owner === undefined) return;
    if (!hasEdits(now) && wasKept !== own) return;
    wasKept = own;
    store.keep(owner, own, now).then(
      () => {
        stored.value = now;
      },
      () => {
        stored.value = undefined;
      },
    );
  };

  const forget = (): void => {
    const [own, owner] = [id.peek(), store.owner()];
    if (own === undefined || owner === undefined || wasKept !== own) return;
    void store.keep(owner, own, noEdits).catch(() => undefined);
  };

  /** Starts to restore and store. Returns a function that stops both. */
  const open = (): (() => void) => {
    const stops = [effect(look), effect(keep)];
    return () => {
      for (const stop of stops) stop();
    };
  };

  /** Whether earlier edits may still be restored. */
  const isLooking = computed(
    () => id.value !== undefined && store.owner() !== undefined && lookedFor.value !== id.value,
  );

  return { isLooking, stored, forget, open };
};
