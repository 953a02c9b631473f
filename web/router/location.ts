import { signal } from '@preact/signals';
import type { ComponentType } from 'preact';
import type { PageParameters } from '../../lib/service/addresses/app-pages.ts';

/** What the module of a page has as its default export. */
export type PageComponent = ComponentType<{ readonly parameters: PageParameters }>;

/** Where the application is: the address without its origin. */
export interface PageLocation {
  readonly path: string;
  readonly query: URLSearchParams;
  /** How many times a person went to another page in this document: what stands at first keeps its focus. */
  readonly visit: number;
}

const here = (visit: number): PageLocation => ({ path: location.pathname, query: new URLSearchParams(location.search), visit });

export const currentLocation = signal<PageLocation>(here(0));

const moved = (): void => {
  const { path, visit } = currentLocation.value;
  currentLocation.value = here(location.pathname === path ? visit : visit + 1);
};

/** Goes to a page of the application. `replace`: the one before cannot be gone back to, as after a redirect. */
export const navigate = (to: string, { replace = false } = {}): void => {
  const samePage = new URL(to, location.href).pathname === location.pathname;
  history[replace ? 'replaceState' : 'pushState'](null, '', to);
  moved();
  if (!samePage) scrollTo(0, 0);
};

/** Gives the page that is shown another address, as where what it shows was saved: it stays as it is, and so does the focus. */
export const readdress = (to: string): void => {
  history.replaceState(null, '', to);
  currentLocation.value = here(currentLocation.peek().visit);
};

/** Whether a click on a link is one that the application answers itself, and where it leads. */
const ownTarget = (event: MouseEvent): string | undefined => {
  if (event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return undefined;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (link === null || link.target !== '' || link.hasAttribute('download') || link.origin !== location.origin) return undefined;
  if (!link.pathname.startsWith('/app/') || link.pathname.startsWith('/app/api/')) return undefined;
  // A place within this page, such as that of the skip link.
  if (link.hash !== '' && link.pathname === location.pathname && link.search === location.search) return undefined;
  return link.pathname + link.search + link.hash;
};

/** Follows links and the browser's buttons from now on. */
export const startRouter = (): void => {
  addEventListener('popstate', moved);
  document.addEventListener('click', (event) => {
    const target = ownTarget(event);
    if (target === undefined) return;
    event.preventDefault();
    navigate(target);
  });
};
