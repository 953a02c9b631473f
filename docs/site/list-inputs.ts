import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

interface Output {
  /** Modules of a chunk. */
  readonly moduleIds?: readonly string[];
  /** Sources of an asset. */
  readonly originalFileNames?: readonly string[];
}

/** Writes the files that the scripts, styles and fonts of the site are made of to `target`, as JSON. */
export const listInputs = (target: string) => ({
  name: 'list-inputs',
  apply: (_config: unknown, { isSsrBuild }: { readonly isSsrBuild?: boolean }): boolean => isSsrBuild !== true,
  async generateBundle(_options: unknown, bundle: Readonly<Record<string, Output>>): Promise<void> {
    const files = Object.values(bundle).flatMap(({ moduleIds = [], originalFileNames = [] }) => [
      // Modules of plugins are no files.
      ...moduleIds.filter((id) => !id.startsWith('\0')).map((id) => id.replace(/\?.*$/, '')),
      ...originalFileNames,
    ]);
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, JSON.stringify(files));
  },
});
