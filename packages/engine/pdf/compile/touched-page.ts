import type { PageGeometry } from '../geometry/page-geometry.ts';
import type { OverlayDrawer } from './drawer.ts';
import type { PageResources } from './page-resources.ts';

export interface TouchedPage {
  readonly index: number;
  readonly geometry: PageGeometry;
  readonly resources: PageResources;
  readonly drawers: readonly OverlayDrawer[];
}
