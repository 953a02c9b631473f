import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { scriptHead, scriptTail } from '@bulkfill/bulkfill/publish/bundle-modules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const run = promisify(execFile);
const loader = join(import.meta.dirname, '../../../../packages/bulkfill/cli/render/script-cache.ts');

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bulkfill-script-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A project with a script, its loader and a compile cache of its own. */
const aProject = async (name: string, script: string) => {
  const project = join(folder, name);
  await mkdir(join(project, 'cache'), { recursive: true });
  const write = (text: string): Promise<void> =>
    writeFile(join(project, 'script.cjs'), `${scriptHead}${text}\n${scriptTail}`);
  await write(script);
  await writeFile(
    join(project, 'main.mjs'),
    `import { createRequire, enableCompileCache } from 'node:module';
     enableCompileCache();
     const { loadScript } = await import(${JSON.stringify(loader)});
     const { exports, keep } = loadScript('script.cjs', import.meta.url, createRequire(import.meta.url));
     console.log(await exports.answer(), keep !== undefined);
     keep?.();`,
  );
  const kept = async (): Promise<string | undefined> => {
    const names = await readdir(join(project, 'cache'), { recursive: true });
    const name = names.find((each) => /bulkfill-[0-9a-f]+-\d+$/.test(each));
    return name && join(project, 'cache', name);
  };
  return {
    path: (file: string) => join(project, file),
    write,
    kept,
    run: async (environment: NodeJS.ProcessEnv = {}): Promise<string> => {
      const env = { ...process.env, NODE_COMPILE_CACHE: join(project, 'cache'), ...environment };
      return (
        await run(process.execPath, ['--disable-warning=ExperimentalWarning', join(project, 'main.mjs')], { env })
      ).stdout.trim();
    },
  };
};

const script = `const { join } = require('node:path');
const late = (value) => join('a', value);
exports.answer = async () => late((await import('./other.mjs')).value) + moduleUrl.endsWith('/main.mjs');`;

describe('loadScript', () => {
  it('runs a script as a module that knows its path, and caches the code of the first four runs', async () => {
    const project = await aProject('learns', script);
    await writeFile(project.path('other.mjs'), "export const value = 'b';");
    const said = [];
    for (let time = 1; time <= 5; time++) said.push(await project.run());
    expect(said).toEqual([
      ...Array.from({ length: 4 }, () => `${join('a', 'b')}true true`),
      `${join('a', 'b')}true false`,
    ]);
    expect(await project.kept()).toBeDefined();
  }, 60_000);

  it('runs a script in strict mode, like its source modules', async () => {
    const project = await aProject('strict', 'exports.answer = () => (function () { return this === undefined; })();');
    expect(await project.run()).toBe('true true');
  }, 60_000);

  it('ignores a cache that is broken or belongs to another script', async () => {
    const project = await aProject('mistrusts', "exports.answer = () => 'one';");
    await project.run();
    const kept = (await project.kept()) ?? '';
    const bytes = await readFile(kept);
    for (const length of [0, 7, 8, bytes.length - 1]) {
      await truncate(kept, length);
      expect(await project.run()).toBe('one true');
    }
    const changed = Buffer.from(bytes);
    changed[bytes.length >> 1]! ^= 1;
    await writeFile(kept, changed);
    expect(await project.run()).toBe('one true');
    // Of the same length: V8 would not notice.
    await project.write("exports.answer = () => 'two';");
    expect(await project.run()).toBe('two true');
  }, 60_000);

  it('caches nothing if Node may not write', async () => {
    const project = await aProject('forbidden', "exports.answer = () => 'one';");
    expect(await project.run({ NODE_DISABLE_COMPILE_CACHE: '1' })).toBe('one false');
    expect(await project.kept()).toBeUndefined();
  }, 60_000);
});
