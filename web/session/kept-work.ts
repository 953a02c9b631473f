import type { Session } from '../../lib/service/http/answers/console.ts';
import { loadCode } from '../api/load-code.ts';

/** What knows of the work that the editor keeps in this browser. The editor stands above who asks, so `web/` itself hands it in. */
export interface KeptWork {
  readonly draftsAtSignOut: (session: Session) => Promise<number>;
  readonly removeDraftsAtSignOut: (session: Session) => Promise<void>;
  readonly removeDraftsOfOthers: (session: Session) => Promise<void>;
  readonly draftsLeftBehind: () => Promise<number>;
  readonly removeDraftsLeftBehind: () => Promise<void>;
}

let load: () => Promise<KeptWork> = () => Promise.reject(new Error('Nobody has said where work is kept.'));

/** Says where its code comes from, before anything is shown. */
export const keepsWork = (loader: () => Promise<KeptWork>): void => {
  load = loader;
};

/** Throws `ApiError` where the code does not come. */
export const keptWork = (): Promise<KeptWork> => loadCode(load());
