import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { transformerStyleToClass } from '@shikijs/transformers';
import { defineConfig } from 'vitepress';
import { finishSite } from './finish-site.ts';
import { listInputs } from './list-inputs.ts';
import { alignByClasses, keepText, linkToRepository } from './markdown-rules.ts';
import { buildSidebar, refuseUnlistedPages } from './navigation.ts';
import { docsFolder, slugOf, titleOf } from './pages.ts';

const { repository } = JSON.parse(readFileSync(join(docsFolder, '../package.json'), 'utf8')) as {
  readonly repository: { readonly url: string };
};
const { info } = JSON.parse(readFileSync(join(docsFolder, 'openapi.json'), 'utf8')) as {
  readonly info: { readonly version: string };
};
const repositoryUrl = repository.url.replace(/^git\+/, '').replace(/\.git$/, '');
const base = '/docs/';
const colours = transformerStyleToClass({ classPrefix: 'code-' });

/** Pages that the search leaves out, because they repeat the words of guides. */
const unsearched = /^(?:decisions\/|generated\/(?:contract|conformance|performance|cost|faults)|understand\/types)/;

refuseUnlistedPages();

/** The site of the documentation, from the pages of `docs/` as they are. `npm run docs` builds it. */
export default defineConfig({
  base,
  lang: 'en',
  title: 'bulkfill',
  description: 'Bulk PDF fill: one source PDF, one template, one PDF per row.',
  cleanUrls: true,
  outDir: join(docsFolder, '../dist/docs'),
  cacheDir: join(docsFolder, '../node_modules/.cache/vitepress'),
  rewrites: { 'README.md': 'index.md', ':room/README.md': ':room/index.md' },
  head: [
    ['link', { rel: 'stylesheet', href: `${base}code.css` }],
    ['link', { rel: 'icon', href: 'data:,' }],
  ],
  // Its transition would be a style within the page.
  appearance: { disableTransition: false },
  metaChunk: true,
  // One page after the other, so that the search index has the same order in every build.
  buildConcurrency: 1,
  vite: { plugins: [listInputs(join(docsFolder, '../node_modules/.cache/bulkfill/docs-inputs.json'))] },
  markdown: {
    html: false,
    anchor: { slugify: slugOf },
    codeTransformers: [
      {
        name: 'unhurried',
        // No time limit per line: after it, colours differ from build to build.
        preprocess(_, options) {
          options.tokenizeTimeLimit = 0;
        },
      },
      colours,
    ],
    config: (markdown) => {
      linkToRepository(markdown, repositoryUrl);
      keepText(markdown);
      alignByClasses(markdown);
    },
  },
  themeConfig: {
    search: {
      provider: 'local',
      options: {
        _render: (source, env, markdown) => (unsearched.test(env.relativePath) ? '' : markdown.render(source, env)),
      },
    },
    sidebar: buildSidebar(titleOf),
    outline: { level: [2, 3] },
    nav: [
      { text: 'Start', link: '/use/first-template' },
      { text: 'Integrate', link: '/integrate/integrate' },
      { text: 'Operate', link: '/operate/server' },
      {
        text: `API ${info.version}`,
        items: [
          { text: 'Reference', link: '/reference/', target: '_self' },
          { text: 'OpenAPI 3.1', link: `${base}openapi.json`, target: '_self' },
          { text: 'Specification', link: '/spec/api' },
          { text: 'Versions and changes', link: `${repositoryUrl}/blob/main/CHANGELOG.md` },
        ],
      },
    ],
    notFound: {
      title: 'Not found',
      quote: 'There is no page at this address. Search for it, or choose a page on the left of the start page.',
      linkText: 'Documentation',
      linkLabel: 'Documentation',
    },
    editLink: { pattern: `${repositoryUrl}/edit/main/docs/:path`, text: 'Edit this page' },
    socialLinks: [{ icon: 'github', link: repositoryUrl }],
  },
  buildEnd: ({ outDir }) => finishSite(outDir, { base, repositoryUrl, codeStyle: colours.getCSS() }),
});
