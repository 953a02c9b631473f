import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import type { DefaultTheme } from 'vitepress';
import { docsFolder } from './pages.ts';

/** Pages of a group by their paths below `docs/`, without extension. Their titles are their headings. */
interface Group {
  readonly text: string;
  readonly pages: readonly string[];
}

const decisions = globSync('decisions/*.md', { cwd: docsFolder })
  .map((path) => path.slice(0, -'.md'.length))
  .filter((path) => path !== 'decisions/README')
  .toSorted();

/** All pages of the site by task, in reading order. */
export const groups: readonly Group[] = [
  {
    text: 'Fill documents',
    pages: [
      'use/first-template',
      'use/editor',
      'use/forms-that-decide',
      'use/common-problems',
      'use/correct-rows',
      'use/manifest-codes',
      'use/agents',
      'understand/conformance',
      'generated/package-reference',
      'generated/symbologies',
    ],
  },
  {
    text: 'Call it from a program',
    pages: [
      'integrate/integrate',
      'integrate/python',
      'integrate/migrate',
      'integrate/engine-api',
      'generated/library-api',
      'integrate/prove-what-was-made',
    ],
  },
  {
    text: 'Run it for others',
    pages: [
      'operate/server',
      'operate/operations',
      'operate/upgrade',
      'operate/reliability',
      'operate/cost-and-scale',
      'operate/security',
      'operate/supply-chain',
      'operate/compliance',
    ],
  },
  {
    text: 'Understand it',
    pages: ['understand/architecture', 'understand/glossary', 'understand/types', 'understand/performance'],
  },
  {
    text: 'Specification',
    pages: [
      'spec/README',
      'spec/api',
      'spec/package-format',
      'spec/console-and-editor',
      'spec/command-line-and-library',
      'spec/clients',
      'spec/sealing',
      'spec/server',
      'spec/conformance-and-security',
    ],
  },
  {
    text: 'Measurements and proofs',
    pages: [
      'generated/contract',
      'generated/conformance',
      'generated/performance',
      'generated/cost',
      'generated/faults',
    ],
  },
  { text: 'Decisions', pages: ['decisions/README', ...decisions] },
];

/** Throws Error if a page is in no group, in two groups, or not there. */
export const refuseUnlistedPages = (given = groups): void => {
  const listed = given.flatMap(({ pages }) => pages);
  const found = globSync('*/*.md', { cwd: docsFolder })
    .map((path) => path.slice(0, -'.md'.length))
    .toSorted();
  const unlisted = found.filter((page) => !listed.includes(page));
  const missing = listed.filter((page) => !existsSync(join(docsFolder, `${page}.md`)));
  const repeated = listed.filter((page, index) => listed.indexOf(page) !== index);
  if (unlisted.length + missing.length + repeated.length === 0) return;
  const said = Object.entries({ unlisted, missing, repeated }).filter(([, pages]) => pages.length > 0);
  throw new Error(
    `docs/site/navigation.ts does not match the pages of docs/. ${said.map(([kind, pages]) => `${kind}: ${pages.join(', ')}`).join('; ')}`,
  );
};

/** Returns the side bar, with the headings of pages as titles. */
export const buildSidebar = (titleOf: (page: string) => string): DefaultTheme.SidebarItem[] =>
  groups.map(({ text, pages }) => ({
    text,
    items: pages.map((page) => ({ text: titleOf(page), link: `/${page.replace(/README$/, '')}` })),
  }));
