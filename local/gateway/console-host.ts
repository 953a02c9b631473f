import { isLoopback } from '../../lib/service/kit/origin-setting.ts';

/** What becomes of a request to the console by the host that it names. */
export type HostVerdict = { readonly kind: 'own' } | { readonly kind: 'foreign' } | { readonly kind: 'alias'; readonly location: string };

const isOfConsole = (path: string): boolean => path === '/' || path === '/app' || path.startsWith('/app/') || path.startsWith('/auth/');

/**
 * Whether the console answers under a host name: under that of its public origin alone, as a page of any site can have its own name lead
 * to this machine. Another name of loopback is sent there: its cookies would be of no use.
 */
export const judgeHost = (
  request: { readonly method: string; readonly target: string; readonly path: string; readonly host: string },
  publicOrigin: string,
): HostVerdict => {
  const { method, target, path, host } = request;
  if (publicOrigin === '' || !isOfConsole(path) || host === new URL(publicOrigin).host) return { kind: 'own' };
  const isAlias = URL.canParse(`http://${host}`) && isLoopback(new URL(`http://${host}`));
  const isNavigation = (method === 'GET' || method === 'HEAD') && !path.startsWith('/app/api/');
  return isAlias && isNavigation && target.startsWith('/') ? { kind: 'alias', location: `${publicOrigin}${target}` } : { kind: 'foreign' };
};
