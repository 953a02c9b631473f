import { hash } from 'node:crypto';
import { copyFileSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { referencePage, referenceScript, referenceStyle } from '../../lib/routes/docs/reference-page.ts';
import { findDeadLinks } from './dead-links.ts';
import { groups } from './navigation.ts';
import { docsFolder, purposeOf, readPage, titleOf } from './pages.ts';

export interface SiteFacts {
  /** Path of the site, from `/` to `/`. */
  readonly base: string;
  readonly repositoryUrl: string;
  readonly codeStyle: string;
}

/** Moves scripts from pages to files: the security policy of the service allows no script or style within a page. */
const moveScripts = (html: string, folder: string, base: string): string =>
  html
    .replaceAll(/ style="(?:position:relative|--vp-vh:0px);"/g, '')
    .replaceAll(/<script((?:(?! src=)[^>])*)>(.+?)<\/script>/gs, (_, attributes: string, code: string) => {
      const name = `assets/inline-${hash('sha256', code).slice(0, 12)}.js`;
      writeFileSync(join(folder, name), code);
      return `<script${attributes} src="${base}${name}"></script>`;
    });

/** Path of a page on the site, without extension. */
const sitePath = (page: string): string => page.replace(/README$/, 'index');

/** Returns a page for programs, whose links to files outside the site point to the repository. */
const markdownTwin = (page: string, repositoryUrl: string): string =>
  readPage(page).replaceAll(/(?<=\]\()(?:\.\.\/)+([^)\s]+)(?=\))/g, (target: string) => {
    const { pathname, hash: anchor } = new URL(target, `file:///docs/${page}.md`);
    if (pathname.startsWith('/docs/') && pathname.endsWith('.md'))
      return target.replace(/README\.md(?=#|$)/, 'index.md');
    return `${repositoryUrl}/blob/main${pathname}${anchor}`;
  });

const listForPrograms = (base: string): string => {
  const entry = (page: string): string => `- [${titleOf(page)}](${base}${sitePath(page)}.md): ${purposeOf(page)}`;
  const sections = groups.map(({ text, pages }) => `## ${text}\n\n${pages.map(entry).join('\n')}`);
  return `# bulkfill\n\n> ${purposeOf('README')}\n\n${sections.join('\n\n')}\n\n## API\n\n- [OpenAPI 3.1](${base}openapi.json)\n`;
};

/** Its files have the names of the API's own reference page, because both are served below `/docs/`. */
const writeReference = (folder: string, base: string): void => {
  const files = base.slice(0, -1);
  const document = `${base}openapi.json`;
  mkdirSync(join(folder, 'reference'), { recursive: true });
  writeFileSync(join(folder, 'reference/index.html'), referencePage(files, document));
  writeFileSync(join(folder, 'reference.js'), referenceScript(document));
  writeFileSync(join(folder, 'reference.css'), referenceStyle);
  for (const name of ['swagger-ui.css', 'swagger-ui-bundle.js'])
    copyFileSync(join(docsFolder, '../node_modules/swagger-ui-dist', name), join(folder, name));
  copyFileSync(join(docsFolder, 'openapi.json'), join(folder, 'openapi.json'));
};

/**
 * Completes a built site: scripts and code colours in files, the API reference, pages as Markdown, and `llms.txt`.
 * Throws Error for links to missing pages or headings.
 */
export const finishSite = (folder: string, { base, repositoryUrl, codeStyle }: SiteFacts): void => {
  const names = globSync('**/*.html', { cwd: folder });
  const pages = new Map(names.map((name) => [name, readFileSync(join(folder, name), 'utf8')]));
  const dead = findDeadLinks(pages, base);
  if (dead.length > 0) throw new Error(`Links of the site lead nowhere:\n${dead.join('\n')}`);
  for (const [name, html] of pages) writeFileSync(join(folder, name), moveScripts(html, folder, base));
  writeFileSync(join(folder, 'code.css'), codeStyle);
  writeReference(folder, base);
  for (const page of ['README', ...groups.flatMap((group) => group.pages)]) {
    const target = join(folder, `${sitePath(page)}.md`);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, markdownTwin(page, repositoryUrl));
  }
  writeFileSync(join(folder, 'llms.txt'), listForPrograms(base));
};
