import { execFile } from 'node:child_process';
import { globSync, statSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { promisify } from 'node:util';

const root = join(import.meta.dirname, '../..');
/** Not where `npm run docs` writes, so that a package of a checkout adds no folder. */
const folder = join(root, 'node_modules/.cache/bulkfill/docs');
/** Written by docs/site/list-inputs.ts. */
const inputsFile = join(root, 'node_modules/.cache/bulkfill/docs-inputs.json');

export interface BuiltSite {
  readonly folder: string;
  /** Paths of its pages below the folder, without extension. */
  readonly pages: readonly string[];
  /** Files that its scripts, styles and fonts are made of. */
  readonly inputs: readonly string[];
}

const changedAt = (path: string): number => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;

const isStale = (): boolean => {
  // The last file that a build writes.
  const builtAt = Math.min(changedAt(join(folder, 'llms.txt')), changedAt(inputsFile));
  return globSync('docs/{*,*/*}', { cwd: root }).some((path) => changedAt(join(root, path)) > builtAt);
};

/** Builds the site of the documentation, unless it is newer than its sources. */
export const buildSite = async (): Promise<BuiltSite> => {
  const builder = join(root, 'node_modules/vitepress/bin/vitepress.js');
  if (isStale())
    await promisify(execFile)(process.execPath, [builder, 'build', 'docs', '--outDir', folder], {
      cwd: root,
    });
  const pages = globSync('**/*.html', { cwd: folder }).map((path) => path.slice(0, -'.html'.length));
  const inputs = JSON.parse(await readFile(inputsFile, 'utf8')) as readonly string[];
  return { folder, pages: pages.filter((page) => page !== '404').toSorted(), inputs };
};

/** Reads the files of a site, by their paths below its folder. */
export const readSiteFiles = async ({ folder: from }: Pick<BuiltSite, 'folder'>): Promise<Map<string, Uint8Array>> => {
  const entries = await readdir(from, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  return new Map(
    await Promise.all(paths.toSorted().map(async (path) => [relative(from, path), await readFile(path)] as const)),
  );
};
