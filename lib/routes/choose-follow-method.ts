import type { DownloadMethod } from '../stores/storage/object-store.ts';
import type { ApiContext } from './api-context.ts';

/** Returns the method with which a client follows the redirect of this request. Source: RFC 9110, 15.4.3. */
export const chooseFollowMethod = (c: ApiContext): DownloadMethod => (c.req.method === 'HEAD' ? 'HEAD' : 'GET');
