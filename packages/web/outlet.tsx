import { type AppPageMatch, appPageOf, type PageParameters } from '@bulkfill/service/paths/app-pages';
import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { loadCode } from './api/load-code.ts';
import { NotFoundPage } from './console/not-found-page.tsx';
import { pages } from './pages.ts';
import { currentLocation, type PageComponent } from './router/location.ts';
import { texts } from './texts/frame.ts';
import { ErrorPanel } from './ui/error-panel.tsx';
import { Page } from './ui/page.tsx';

interface Shown {
  /** Key of the visit: a page is created anew for each. */
  readonly visit: number;
  readonly component: PageComponent;
  readonly parameters: PageParameters;
}

const load = async ({ name }: AppPageMatch): Promise<PageComponent> => (await loadCode(pages[name]())).default;

/** Shows the page of the current address. The previous page stays while the code loads. */
export const Outlet = (): VNode => {
  const { path, visit } = currentLocation.value;
  const [shown, setShown] = useState<Shown>();
  const [failure, setFailure] = useState<unknown>();
  useEffect(() => {
    let wanted = true;
    setFailure(undefined);
    const match = appPageOf(path);
    if (match === undefined) {
      setShown({ visit, component: NotFoundPage, parameters: {} });
      return;
    }
    load(match).then(
      (component) => wanted && setShown({ visit, component, parameters: match.parameters }),
      (error: unknown) => wanted && setFailure(error),
    );
    return () => {
      wanted = false;
    };
  }, [path, visit]);
  if (failure !== undefined) {
    return (
      <Page title={texts.pageNotLoaded}>
        <ErrorPanel error={failure} retry={() => location.reload()} />
      </Page>
    );
  }
  if (shown === undefined) return <div class="page" aria-busy="true" />;
  return <shown.component key={shown.visit} parameters={shown.parameters} />;
};
