import type { PageParameters } from '@bulkfill/service/paths/app-pages';
import { signal } from '@preact/signals';
import type { ComponentType } from 'preact';
import { withBase, withoutBase } from '../api/base-path.ts';

export type PageComponent = ComponentType<{ readonly parameters: PageParameters }>;

export interface PageLocation {
  readonly path: string;
  readonly query: URLSearchParams;
  /** Number of navigations in this document. On the first page, the focus stays unchanged. */
  readonly visit: number;
}

const here = (visit: number): PageLocation => ({
  path: withoutBase(location.pathname),
  query: new URLSearchParams(location.search),
  visit,
});

export const currentLocation = signal<PageLocation>(here(0));

const moved = (): void => {
  const { path, visit } = currentLocation.value;
  currentLocation.value = here(withoutBase(location.pathname) === path ? visit : visit + 1);
};

/** Navigates to a page of the application. `replace`: replaces the history entry, as after a redirect. */
export const navigate = (to: string, { replace = false } = {}): void => {
  const address = withBase(to);
  const samePage = new URL(address, location.href).pathname === location.pathname;
  history[replace ? 'replaceState' : 'pushState'](null, '', address);
  moved();
  if (!samePage) scrollTo(0, 0);
};

/** Changes the address of the current page, for example after saving. The page and the focus stay. */
export const readdress = (to: string): void => {
  history.replaceState(null, '', withBase(to));
  currentLocation.value = here(currentLocation.peek().visit);
};

/** Returns the target of a link that the application handles itself; `undefined` for any other click. */
const ownTarget = (event: MouseEvent): string | undefined => {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return undefined;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (link === null || link.target !== '' || link.hasAttribute('download') || link.origin !== location.origin)
    return undefined;
  const path = withoutBase(link.pathname);
  if (!path.startsWith('/app/') || path.startsWith('/app/api/')) return undefined;
  // A fragment of this page, such as that of the skip link.
  if (link.hash !== '' && link.pathname === location.pathname && link.search === location.search) return undefined;
  return path + link.search + link.hash;
};

/** Handles links and the browser's history buttons from now on. */
export const startRouter = (): void => {
  addEventListener('popstate', moved);
  document.addEventListener('click', (event) => {
    const target = ownTarget(event);
    if (target === undefined) return;
    event.preventDefault();
    navigate(target);
  });
};
