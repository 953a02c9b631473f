import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const root = join(import.meta.dirname, '../..');

const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  readonly workspaces: readonly string[];
};

/** Folders of the workspaces by package name. */
export const workspaceFolders: ReadonlyMap<string, string> = new Map(
  workspaces.map((folder) => {
    const { name } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as { readonly name: string };
    return [name, folder];
  }),
);

/**
 * Returns the file that an import in `file` loads, by its path from the root. An installed package keeps its name.
 *
 * @param name relative path, or name of a package.
 */
export const importedFile = (file: string, name: string): string => {
  if (name.startsWith('.')) return join(dirname(file), name.replace(/\?url$/, ''));
  const [, workspace = '', path = ''] = /^(@bulkfill\/[^/]+)\/(.+)$/.exec(name) ?? [];
  const folder = workspaceFolders.get(workspace);
  if (folder === undefined) return name;
  const found = join(folder, path);
  return existsSync(join(root, found)) ? found : `${found}.ts`;
};
