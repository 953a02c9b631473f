import { dayMs } from '@bulkfill/engine/browser/kit';
import type { KeptChoices } from '../../files/find-columns.ts';
import { inTransactionOf, isMade, type KeptDatabase, resultOf } from '../../session/kept-database.ts';
import type { PackedHistory } from '../core/packed-history.ts';
import type { OpenedPayload } from '../core/payload.ts';
import type { RowsReference } from '../rows/open-rows.ts';

/** An unsaved draft, as stored in the browser. Its PDF is stored separately, under the same id. */
export interface KeptDraft {
  readonly id: string;
  /** User who owns the draft. Other users of this browser never see it. */
  readonly owner: string;
  readonly changedAtEpochMs: number;
  readonly history: PackedHistory;
  readonly opened: OpenedPayload | undefined;
  /** The saved template that is being edited. `withItsPdf`: whether on the PDF saved with it. */
  readonly template: { readonly id: string; readonly revision: number; readonly withItsPdf: boolean } | undefined;
  readonly pdfName: string | undefined;
  /** File name and settings only; row values are not stored. */
  readonly rows: RowsReference | undefined;
  /** Column choices for tables, by column names. Absent in older drafts. */
  readonly choices?: KeptChoices;
  /** Key of the column that groups rows into documents. Absent in older drafts. */
  readonly groupBy?: string;
  /** The current page, 0-based. */
  readonly page: number;
}

interface KeptPdf {
  readonly id: string;
  readonly file: File;
}

const draftsDatabase: KeptDatabase = {
  name: 'bulkfill-drafts',
  make: (database) => {
    database.createObjectStore('drafts', { keyPath: 'id' }).createIndex('owner', 'owner');
    database.createObjectStore('pdfs', { keyPath: 'id' });
  },
};

/** Age after which an untouched draft is deleted. */
const keptMs = 30 * dayMs;

const inTransaction = <Value>(
  mode: IDBTransactionMode,
  work: (drafts: IDBObjectStore, pdfs: IDBObjectStore) => Promise<Value>,
): Promise<Value> => inTransactionOf(draftsDatabase, ['drafts', 'pdfs'], mode, (drafts, pdfs) => work(drafts!, pdfs!));

/** Stores a draft under its id, replacing the previous one. Stores `pdf` if given; `null` removes the stored PDF. */
export const putDraft = (draft: KeptDraft, pdf: File | null | undefined): Promise<void> =>
  inTransaction('readwrite', async (drafts, pdfs) => {
    const changes: IDBRequest[] = [drafts.put(draft)];
    if (pdf === null) changes.push(pdfs.delete(draft.id));
    else if (pdf !== undefined) changes.push(pdfs.put({ id: draft.id, file: pdf } satisfies KeptPdf));
    await Promise.all(changes.map(resultOf));
  });

export const removeDraft = (id: string): Promise<void> =>
  inTransaction('readwrite', async (drafts, pdfs) => {
    await Promise.all([resultOf(drafts.delete(id)), resultOf(pdfs.delete(id))]);
  });

/** Reads the PDF of a draft; `undefined` if no PDF was open or it did not fit. */
export const pdfOfDraft = (id: string): Promise<File | undefined> =>
  inTransaction('readonly', async (_, pdfs) => ((await resultOf(pdfs.get(id))) as KeptPdf | undefined)?.file);

/** Returns the drafts of an owner, latest first. Deletes expired drafts of every owner. */
export const loadDrafts = (owner: string, nowEpochMs: number): Promise<readonly KeptDraft[]> =>
  inTransaction('readwrite', async (drafts, pdfs) => {
    const all = (await resultOf(drafts.getAll())) as readonly KeptDraft[];
    const isOld = ({ changedAtEpochMs }: KeptDraft): boolean => changedAtEpochMs <= nowEpochMs - keptMs;
    await Promise.all(all.filter(isOld).flatMap(({ id }) => [resultOf(drafts.delete(id)), resultOf(pdfs.delete(id))]));
    return all
      .filter((draft) => draft.owner === owner && !isOld(draft))
      .sort((one, other) => other.changedAtEpochMs - one.changedAtEpochMs);
  });

export const countDrafts = (owner: string): Promise<number> =>
  inTransaction('readonly', (drafts) => resultOf(drafts.index('owner').count(owner)));

export const clearDrafts = (owner: string): Promise<void> =>
  inTransaction('readwrite', async (drafts, pdfs) => {
    const ids = await resultOf(drafts.index('owner').getAllKeys(owner));
    await Promise.all(ids.flatMap((id) => [resultOf(drafts.delete(id)), resultOf(pdfs.delete(id))]));
  });

export const clearDraftsOfOthers = async (owner: string): Promise<readonly string[]> => {
  if (!(await isMade(draftsDatabase))) return [];
  return inTransaction('readwrite', async (drafts, pdfs) => {
    const others = ((await resultOf(drafts.getAll())) as readonly KeptDraft[]).filter((draft) => draft.owner !== owner);
    await Promise.all(others.flatMap(({ id }) => [resultOf(drafts.delete(id)), resultOf(pdfs.delete(id))]));
    return [...new Set(others.map((draft) => draft.owner))];
  });
};

export const countAllDrafts = async (): Promise<number> =>
  (await isMade(draftsDatabase)) ? inTransaction('readonly', (drafts) => resultOf(drafts.count())) : 0;

export const clearAllDrafts = (): Promise<void> =>
  inTransaction('readwrite', async (drafts, pdfs) => {
    await Promise.all([resultOf(drafts.clear()), resultOf(pdfs.clear())]);
  });
