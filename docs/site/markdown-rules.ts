import { existsSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import type { MarkdownRenderer } from 'vitepress';
import { docsFolder } from './pages.ts';

const root = resolve(docsFolder, '..');

/** Page of a link's target on the site, if it has one: pages of `docs/`, not their sources. */
const isOnSite = (path: string): boolean => path.startsWith(`${docsFolder}/`) && path.endsWith('.md');

/**
 * Makes links to files outside the site point to the repository, because the pages are read on a code host, too.
 * Throws Error for a link to a missing file.
 */
export const linkToRepository = (markdown: MarkdownRenderer, repositoryUrl: string): void => {
  markdown.core.ruler.push('repository-links', ({ tokens, env }) => {
    for (const token of tokens.flatMap(({ children }) => children ?? [])) {
      if (token.type !== 'link_open') continue;
      const target = token.attrGet('href') ?? '';
      if (target === '' || /^(?:[a-z]+:|#|\/)/.test(target)) continue;
      const [file = '', anchor] = target.split('#');
      const path = join(dirname(env.path), decodeURI(file));
      if (!existsSync(path)) throw new Error(`${relative(root, env.path)} links to ${target}, which does not exist.`);
      if (isOnSite(path)) {
        token.attrSet('href', target.replace(/README\.md(?=#|$)/, 'index.md'));
        continue;
      }
      const address = `${repositoryUrl}/blob/main/${relative(root, path)}`;
      token.attrSet('href', anchor === undefined ? address : `${address}#${anchor}`);
    }
  });
};

const kept: readonly (readonly [mark: string, shown: string])[] = [
  ['{{', '&#123;&#123;'],
  ['}}', '&#125;&#125;'],
  ['&lt;br&gt;', '<br>'],
];

/**
 * Keeps double braces, which Vue would evaluate, and breaks of lines in tables, the only HTML of the pages. Leaves out
 * comments.
 */
export const keepText = ({ core, renderer: { rules } }: MarkdownRenderer): void => {
  core.ruler.before('normalize', 'leave-out-comments', (state) => {
    state.src = state.src.replaceAll(/^<!--.*?-->$/gms, '');
  });
  for (const name of ['text', 'code_inline'] as const) {
    const render = rules[name];
    rules[name] = (...given) =>
      kept.reduce((text, [mark, shown]) => text.replaceAll(mark, shown), render?.(...given) ?? '');
  }
};

/** Aligns the cells of tables by classes, because the security policy of the service allows no style within a page. */
export const alignByClasses = ({ core }: MarkdownRenderer): void => {
  core.ruler.push('align-by-classes', ({ tokens }) => {
    for (const token of tokens) {
      if (token.type !== 'td_open' && token.type !== 'th_open') continue;
      const style = token.attrGet('style');
      if (style === null) continue;
      token.attrs = token.attrs?.filter(([name]) => name !== 'style') ?? null;
      if (style.includes('right')) token.attrJoin('class', 'right');
    }
  });
};
