import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { SourceMap, type SourceMapPayload, type SourceMapping } from 'node:module';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { shrinkSourceMap } from '@bulkfill/bulkfill/publish/shrink-source-map';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bulkfill-map-'));
  await mkdir(join(folder, 'node_modules/other'), { recursive: true });
  await writeFile(
    join(folder, 'node_modules/other/index.js'),
    "export const other = () => console.log('of a package');",
  );
  await writeFile(
    join(folder, 'main.ts'),
    "import { other } from 'other';\nconsole.log('line two');\nother();\nconsole.log('line four', Number('line four'));\n",
  );
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe.each([
  [true, '.'],
  [false, '.'],
  [true, 'node_modules/built'],
])('shrinkSourceMap, minified: %s, in %s', (minify, target) => {
  it('keeps the lines of own sources, and no packages', async () => {
    const { outputFiles } = await build({
      absWorkingDir: folder,
      entryPoints: ['main.ts'],
      outfile: join(target, 'out.js'),
      bundle: true,
      format: 'esm',
      minify,
      sourcemap: 'linked',
      write: false,
    });
    const [map, script] = ['.map', '.js'].map(
      (ending) => outputFiles.find(({ path }) => path.endsWith(ending))?.text ?? '',
    ) as [string, string];
    const shrunk = shrinkSourceMap(map, join(folder, target));
    expect(shrunk.length).toBeLessThan(map.length);
    const payload = JSON.parse(shrunk) as SourceMapPayload;
    const main = relative(target, 'main.ts');
    expect(payload.sources).toEqual([main]);
    const found = new SourceMap(payload);
    const placeOf = (text: string): SourceMapping => {
      const before = script.slice(0, script.indexOf(text)).split('\n');
      return found.findEntry(before.length - 1, before.at(-1)?.length ?? 0) as SourceMapping;
    };
    expect(placeOf('line two')).toMatchObject({ originalSource: main, originalLine: 1 });
    expect(placeOf('line four')).toMatchObject({ originalSource: main, originalLine: 3 });
    expect(placeOf('of a package').originalSource).toBeUndefined();
  });
});
