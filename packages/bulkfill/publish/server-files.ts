import { execFile } from 'node:child_process';
import { globSync } from 'node:fs';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { compress } from './compress.ts';

const root = resolve(import.meta.dirname, '../../..');

/** Files that the reference page reads, next to the code of the server. */
const referenceFiles = ['swagger-ui-dist/swagger-ui.css', 'swagger-ui-dist/swagger-ui-bundle.js'];

/** Files of the examples, which warm up a server. */
const exampleFiles = globSync('*/{source.pdf,rows.csv,template.json,LICENSE_FONT}', { cwd: join(root, 'examples') });

const named = (prefix: string, paths: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(paths.map((path) => [`${prefix}${basename(path, '.ts')}`, path]));

/** Entries of `bulkfill serve`: modules of the service that it starts by their names. */
export const serverEntries = {
  ...named('functions/', globSync('functions/!(manifest|edge-door|package-key).ts', { cwd: root })),
  ...named('', globSync('packages/engine/threads/tasks/*-{thread,worker}.ts', { cwd: root })),
};

/**
 * Writes what `bulkfill serve` reads next to its modules: the web application, the documentation, the examples. Returns
 * the bundled files.
 */
export const writeServerFiles = async (folder: string): Promise<readonly string[]> => {
  for (const path of exampleFiles) await cp(join(root, 'examples', path), join(folder, 'examples', path));
  for (const path of referenceFiles) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, `${path}.br`), compress(await readFile(join(root, 'node_modules', path))));
  }
  // In its own process: this folder is below infra/, which imports from it.
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [join(root, 'infra/web/write-web-bundle.ts'), folder],
    { maxBuffer: Number.POSITIVE_INFINITY },
  );
  return [...referenceFiles.map((path) => `node_modules/${path}`), ...(JSON.parse(stdout) as readonly string[])];
};
