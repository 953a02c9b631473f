import { routePaths, templateRoutePaths } from '../../paths/paths.ts';
import type { KeyScope } from '../../stores/keys/key-limits.ts';

const fillPath = /\/templates\/[^/]+\/fill$/;
const isReading = (method: string): boolean => method === 'GET' || method === 'HEAD';

/** Returns the scopes of which a key needs one for a request; all scopes read the usage. Source: "Scopes of keys". */
export const requiredScopes = (method: string, path: string): readonly KeyScope[] => {
  if (path === routePaths.usage && isReading(method)) return ['jobs', 'templates', 'fill', 'read'];
  if (fillPath.test(path)) return ['fill'];
  const own: KeyScope = path.startsWith(templateRoutePaths.templates) ? 'templates' : 'jobs';
  return isReading(method) ? [own, 'read'] : [own];
};
