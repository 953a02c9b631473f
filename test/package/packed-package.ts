import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const root = join(import.meta.dirname, '../..');
const run = promisify(execFile);
const maxBuffer = 64 * 1024 * 1024;

/** Output of a command. */
export interface Printed {
  readonly stdout: string;
  readonly stderr: string;
}

/** An empty project outside the repository that the package was installed into. */
export interface Project {
  readonly folder: string;
  /** Runs a program with the project as its folder; nothing of the repository's `node_modules` is on the path. */
  run(command: string, ...parameters: readonly string[]): Promise<Printed>;
  /** Runs a command of `node_modules/.bin` in the project. */
  bin(name: string, ...parameters: readonly string[]): Promise<Printed>;
  remove(): Promise<void>;
}

/** The Node of the tests, and the machine's tools. */
const path = [
  dirname(process.execPath),
  ...(process.env.PATH ?? '').split(':').filter((folder) => !folder.includes('node_modules')),
].join(':');

/** Builds and packs the package into a folder. Returns the path of the tarball. */
export const packPackage = async (folder: string): Promise<string> => {
  const built = join(folder, 'built');
  await run(process.execPath, [join(root, 'packages/bulkfill/publish/build-package.ts'), built]);
  await run('npm', ['pack', '--pack-destination', folder], { cwd: built });
  const [name] = (await readdir(folder)).filter((file) => file.endsWith('.tgz'));
  return join(folder, name ?? '');
};

/** Packs the optional packages of fonts into a folder. Returns the tarballs by name without scope. */
export const packFontPackages = async (folder: string): Promise<ReadonlyMap<string, string>> => {
  const [built, tarballs] = [join(folder, 'built-fonts'), join(folder, 'fonts')];
  await mkdir(tarballs);
  const script = join(root, 'packages/bulkfill/publish/build-font-packages.ts');
  const { stdout } = await run(process.execPath, [script, built]);
  await run('npm', ['pack', '--pack-destination', tarballs, ...stdout.trim().split('\n')], { maxBuffer });
  const names = await readdir(tarballs);
  return new Map(names.map((name) => [/^bulkfill-(.+)-\d/.exec(name)?.[1] ?? '', join(tarballs, name)]));
};

/** Commands of the package managers to add packages without install scripts. */
const managers = {
  npm: ['npm', 'install', '--ignore-scripts', '--no-audit', '--no-fund'],
  pnpm: ['npx', '--yes', 'pnpm@10', 'add', '--ignore-scripts'],
  yarn: ['npx', '--yes', '@yarnpkg/cli-dist@4', 'add'],
} as const;

/** Yarn with Plug'n'Play, from the registry that npm asks. */
const yarnEnvironment = async (): Promise<Record<string, string>> => {
  const registry = (await run('npm', ['config', 'get', 'registry'])).stdout.trim();
  return {
    YARN_NPM_REGISTRY_SERVER: registry,
    ...(registry.startsWith('http:') ? { YARN_UNSAFE_HTTP_WHITELIST: new URL(registry).hostname } : {}),
    YARN_NODE_LINKER: 'pnp',
    YARN_ENABLE_SCRIPTS: '0',
    YARN_ENABLE_GLOBAL_CACHE: '0',
    YARN_ENABLE_TELEMETRY: '0',
    YARN_ENABLE_IMMUTABLE_INSTALLS: '0',
  };
};

/** Makes an empty project of modules, and installs packages into it. */
export const installedProject = async (
  manager: keyof typeof managers,
  packages: readonly string[],
): Promise<Project> => {
  const folder = await mkdtemp(join(tmpdir(), `bulkfill-${manager}-`));
  await writeFile(join(folder, 'package.json'), JSON.stringify({ name: 'empty', private: true, type: 'module' }));
  const env = { ...process.env, PATH: path, ...(manager === 'yarn' ? await yarnEnvironment() : {}) };
  if (manager === 'yarn') await writeFile(join(folder, 'yarn.lock'), '');
  const project: Project = {
    folder,
    run: (command, ...parameters) => run(command, parameters, { cwd: folder, env, maxBuffer }),
    bin: (name, ...parameters) =>
      run(join(folder, 'node_modules/.bin', name), parameters, { cwd: folder, env, maxBuffer }),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
  const [command, ...parameters] = managers[manager];
  await project.run(command, ...parameters, ...packages);
  await cp(join(root, 'examples'), join(folder, 'examples'), { recursive: true });
  await mkdir(join(folder, 'out'));
  return project;
};
