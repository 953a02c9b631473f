import { hash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, extname, join, relative, resolve } from 'node:path';
import { type BuildOptions, build, type Plugin } from 'esbuild';

const require = createRequire(import.meta.url);
const projectRoot = join(import.meta.dirname, '../..');

export interface ReferredFile {
  readonly name: string;
  /** Files that it was made of. */
  readonly inputs: readonly string[];
  readonly content: Uint8Array;
}

const bundled: Readonly<Record<string, string>> = { '.ts': '.js', '.tsx': '.js', '.css': '.css' };

const hashedName = (path: string, extension: string, content: Uint8Array): string =>
  `${basename(path, extname(path))}-${hash('sha256', content, 'base64url').replaceAll(/[-_]/g, '').slice(0, 10)}${extension}`;

/** Returns the expression of an address next to the script that imports it, whatever the path of the server. */
const addressFrom = (name: string): string => `new URL(${JSON.stringify(name)}, import.meta.url).href`;

/**
 * Supports `import url from './table-worker.ts?url'`: writes a separate file and imports its address. Code and styles
 * are bundled separately, for threads and for styles of a single page; other files are copied. Each is added to `found`
 * once. `import urls from 'a-package/folder?urls'` does the same for all files in a folder of a package, by name.
 *
 * esbuild hashes the paths of modules, so they are relative: the same sources have the same names in every folder.
 */
export const urlImports = (options: BuildOptions, found: Map<string, ReferredFile>): Plugin => ({
  name: 'url-imports',
  setup: ({ onResolve, onLoad }) => {
    onResolve({ filter: /\?url$/ }, ({ path, resolveDir }) => {
      const bare = path.slice(0, -'?url'.length);
      const file = bare.startsWith('.') ? resolve(resolveDir, bare) : require.resolve(bare);
      return { path: relative(projectRoot, file), namespace: 'url' };
    });
    onLoad({ filter: /.*/, namespace: 'url' }, async ({ path: module }) => {
      const path = join(projectRoot, module);
      const extension = bundled[extname(path)];
      const made =
        extension === undefined
          ? undefined
          : await build({
              ...options,
              absWorkingDir: dirname(path),
              entryPoints: [path],
              write: false,
              metafile: true,
            });
      const content = made?.outputFiles?.[0]?.contents ?? (await readFile(path));
      const name = hashedName(path, extension ?? extname(path), content);
      found.set(name, { name, content, inputs: made === undefined ? [path] : Object.keys(made.metafile.inputs) });
      return { contents: `export default ${addressFrom(name)}`, loader: 'js', watchFiles: [path] };
    });
    onResolve({ filter: /\?urls$/ }, ({ path }) => {
      const [, name = '', folder = ''] = /^((?:@[^/]+\/)?[^/]+)\/(.*)\?urls$/.exec(path) ?? [];
      const fullPath = join(dirname(require.resolve(`${name}/package.json`)), folder);
      return { path: relative(projectRoot, fullPath), namespace: 'urls' };
    });
    onLoad({ filter: /.*/, namespace: 'urls' }, async ({ path: module }) => {
      const folder = join(projectRoot, module);
      const addresses: string[] = [];
      for (const file of (await readdir(folder)).sort()) {
        const path = join(folder, file);
        const extension = extname(file);
        // The notices contain the licences.
        if (extension === '') continue;
        const content = await readFile(path);
        const name = hashedName(path, extension, content);
        found.set(name, { name, content, inputs: [path] });
        addresses.push(`${JSON.stringify(file)}: ${addressFrom(name)}`);
      }
      return { contents: `export default {${addresses.join(', ')}}`, loader: 'js', watchDirs: [folder] };
    });
  },
});
