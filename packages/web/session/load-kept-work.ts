import type { Session } from '@bulkfill/service/types/console';
import { loadCode } from '../api/load-code.ts';

/** Access to the editor's stored work. The application injects it, because the editor is above this module. */
export interface KeptWork {
  readonly draftsAtSignOut: (session: Session) => Promise<number>;
  readonly removeDraftsAtSignOut: (session: Session) => Promise<void>;
  readonly removeDraftsOfOthers: (session: Session) => Promise<void>;
  readonly draftsLeftBehind: () => Promise<number>;
  readonly removeDraftsLeftBehind: () => Promise<void>;
}

let load: () => Promise<KeptWork> = () => Promise.reject(new Error('The store of unsaved work is not set.'));

export const registerKeptWork = (loader: () => Promise<KeptWork>): void => {
  load = loader;
};

/** Loads the access. Throws `ApiError` if the code is unavailable. */
export const loadKeptWork = (): Promise<KeptWork> => loadCode(load());
