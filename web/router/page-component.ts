import type { ComponentType } from 'preact';
import type { PageParameters } from '../../lib/service/addresses/app-pages.ts';

/** What the module of a page has as its default export. */
export type PageComponent = ComponentType<{ readonly parameters: PageParameters }>;
