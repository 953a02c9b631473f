const attributes = (html: string, name: string): string[] =>
  [...html.matchAll(new RegExp(` ${name}="([^"]*)"`, 'g'))].map(([, value]) => value ?? '');

/** Files that are no pages of the site; their writers check them. */
const isFile = (path: string): boolean => /\.[a-z0-9]+$/.test(path) || path.startsWith('reference/');

/**
 * Returns the links of a site to pages or headings that do not exist, as `page: target`.
 *
 * @param pages HTML by its path below the site's folder.
 */
export const findDeadLinks = (pages: ReadonlyMap<string, string>, base: string): string[] => {
  const anchors = new Map([...pages].map(([name, html]) => [name, new Set(attributes(html, 'id'))]));
  const origin = 'http://site.invalid';
  return [...pages].flatMap(([name, html]) =>
    attributes(html, 'href')
      .filter((href) => {
        const { origin: its, pathname, hash } = new URL(href.replaceAll('&amp;', '&'), `${origin}${base}${name}`);
        if (its !== origin) return false;
        if (!pathname.startsWith(base)) return true;
        const path = pathname.slice(base.length);
        if (isFile(path) && !path.endsWith('.html')) return false;
        const target = anchors.get(
          path === '' || path.endsWith('/') ? `${path}index.html` : path.replace(/(?:\.html)?$/, '.html'),
        );
        return target === undefined || (hash !== '' && !target.has(decodeURIComponent(hash.slice(1))));
      })
      .map((href) => `${name}: ${href}`),
  );
};
