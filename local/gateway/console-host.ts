import { isLoopback } from '../../lib/core/origin-setting.ts';

export type HostVerdict =
  | { readonly kind: 'own' }
  | { readonly kind: 'foreign' }
  | { readonly kind: 'alias'; readonly location: string };

const isOfConsole = (path: string): boolean =>
  path === '/' || path === '/app' || path.startsWith('/app/') || path.startsWith('/auth/');

/**
 * Decides whether the console answers under a host name. It answers only under its public origin, because any site can
 * point its name at this machine. Redirects other loopback names there, whose cookies would be useless.
 */
export const judgeHost = (
  request: { readonly method: string; readonly target: string; readonly path: string; readonly host: string },
  publicOrigin: string,
): HostVerdict => {
  const { method, target, path, host } = request;
  if (publicOrigin === '' || !isOfConsole(path) || host === new URL(publicOrigin).host) return { kind: 'own' };
  const isAlias = URL.canParse(`http://${host}`) && isLoopback(new URL(`http://${host}`));
  const isNavigation = (method === 'GET' || method === 'HEAD') && !path.startsWith('/app/api/');
  return isAlias && isNavigation && target.startsWith('/')
    ? { kind: 'alias', location: `${publicOrigin}${target}` }
    : { kind: 'foreign' };
};
