import { dayMs } from '../../lib/engine/browser/kit.ts';
import { inTransactionOf, isMade, type KeptDatabase, resultOf } from '../session/kept-database.ts';
import { hasEdits, type RowEdits } from './row-edits.ts';

/** What a person has changed of rows that are elsewhere, such as with a job; rows by their numbers there. */
interface KeptEdits {
  readonly id: string;
  /** Whose it is: nobody else of this browser is shown it. */
  readonly owner: string;
  readonly changedAtEpochMs: number;
  readonly edits: RowEdits;
}

const database: KeptDatabase = {
  name: 'bulkfill-mended',
  make: (made) => {
    made.createObjectStore('edits', { keyPath: ['owner', 'id'] });
  },
};

/** Changes that nobody has gone on with for so long are given up: the rows themselves are kept for a shorter time. */
const keptMs = 30 * dayMs;

const inStore = <Value>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => Promise<Value>): Promise<Value> =>
  inTransactionOf(database, ['edits'], mode, (store) => work(store!));

/** Removes what `isGone` holds of. A browser that keeps nothing is not made to. */
const removeWhere = async (isGone: (kept: KeptEdits) => boolean): Promise<void> => {
  if (!(await isMade(database))) return;
  await inStore('readwrite', async (store) => {
    const all = (await resultOf(store.getAll())) as readonly KeptEdits[];
    await Promise.all(all.filter(isGone).map(({ owner, id }) => resultOf(store.delete([owner, id]))));
  });
};

/** Keeps changes until they are run, in the place of those of the same rows; none are kept where nothing is changed. Throws `DOMException`. */
export const keepEdits = (owner: string, id: string, edits: RowEdits, nowEpochMs: number): Promise<void> =>
  inStore('readwrite', async (store) => {
    const kept: KeptEdits = { id, owner, changedAtEpochMs: nowEpochMs, edits };
    if (hasEdits(edits)) await resultOf(store.put(kept));
    else await resultOf(store.delete([owner, id]));
  });

/** What was kept of a person's changes; those of anybody that are too old are given up. Throws `DOMException`. */
export const keptEdits = async (owner: string, id: string, nowEpochMs: number): Promise<RowEdits | undefined> => {
  await removeWhere(({ changedAtEpochMs }) => changedAtEpochMs <= nowEpochMs - keptMs);
  if (!(await isMade(database))) return undefined;
  return inStore('readonly', async (store) => ((await resultOf(store.get([owner, id]))) as KeptEdits | undefined)?.edits);
};

/** How many tables of a person have changes that are not run; of everybody without an `owner`. */
export const countEdits = async (owner?: string): Promise<number> => {
  if (!(await isMade(database))) return 0;
  const all = await inStore('readonly', async (store) => (await resultOf(store.getAll())) as readonly KeptEdits[]);
  return all.filter((kept) => owner === undefined || kept.owner === owner).length;
};

/** Removes the changes of a person; of everybody without an `owner`. */
export const clearEditsOf = (owner?: string): Promise<void> => removeWhere((kept) => owner === undefined || kept.owner === owner);

export const clearEditsOfOthers = (owner: string): Promise<void> => removeWhere((kept) => kept.owner !== owner);
