import { dayMs } from '@bulkfill/engine/browser/kit';
import { inTransactionOf, isMade, type KeptDatabase, resultOf } from '../session/kept-database.ts';
import { hasEdits, type RowEdits } from './row-edits.ts';

/** Edits of rows that are stored elsewhere, such as with a job, by row number. */
interface KeptEdits {
  readonly id: string;
  /** User who owns the edits. Other users of this browser never see them. */
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

/** Age after which edits are deleted. The rows themselves are stored for a shorter time. */
const keptMs = 30 * dayMs;

const inStore = <Value>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => Promise<Value>): Promise<Value> =>
  inTransactionOf(database, ['edits'], mode, (store) => work(store!));

/** Deletes the edits that match `isGone`. Does not create the database. */
const removeWhere = async (isGone: (kept: KeptEdits) => boolean): Promise<void> => {
  if (!(await isMade(database))) return;
  await inStore('readwrite', async (store) => {
    const all = (await resultOf(store.getAll())) as readonly KeptEdits[];
    await Promise.all(all.filter(isGone).map(({ owner, id }) => resultOf(store.delete([owner, id]))));
  });
};

/** Stores edits until they are run, replacing earlier ones of the same rows. */
export const keepEdits = (owner: string, id: string, edits: RowEdits, nowEpochMs: number): Promise<void> =>
  inStore('readwrite', async (store) => {
    const kept: KeptEdits = { id, owner, changedAtEpochMs: nowEpochMs, edits };
    if (hasEdits(edits)) await resultOf(store.put(kept));
    else await resultOf(store.delete([owner, id]));
  });

/** Returns the stored edits of a user. Deletes expired edits of every user. Throws `DOMException`. */
export const loadEdits = async (owner: string, id: string, nowEpochMs: number): Promise<RowEdits | undefined> => {
  await removeWhere(({ changedAtEpochMs }) => changedAtEpochMs <= nowEpochMs - keptMs);
  if (!(await isMade(database))) return undefined;
  return inStore(
    'readonly',
    async (store) => ((await resultOf(store.get([owner, id]))) as KeptEdits | undefined)?.edits,
  );
};

export const countEdits = async (owner?: string): Promise<number> => {
  if (!(await isMade(database))) return 0;
  const all = await inStore('readonly', async (store) => (await resultOf(store.getAll())) as readonly KeptEdits[]);
  return all.filter((kept) => owner === undefined || kept.owner === owner).length;
};

export const clearEditsOf = (owner?: string): Promise<void> =>
  removeWhere((kept) => owner === undefined || kept.owner === owner);

export const clearEditsOfOthers = (owner: string): Promise<void> => removeWhere((kept) => kept.owner !== owner);
