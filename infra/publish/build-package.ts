/**
 * `npm run publish:build [FOLDER]`: makes the folder that `npm pack` turns into the package: compiled modules with declarations and maps,
 * a manifest of its own, licence, notices and the package's page. Prints where it is.
 */
import { execFileSync } from 'node:child_process';
import { chmod, cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';
import { packagedFiles } from '../../lib/pdf/fonts/catalogue/packaged-files.ts';
import { thirdPartyNotices } from '../notices/third-party-notices.ts';
import { installedPackages } from './installed-packages.ts';
import { packageManifest, type RepositoryManifest } from './package-manifest.ts';

const root = resolve(import.meta.dirname, '../..');
const target = resolve(process.argv[2] ?? join(root, 'node_modules/.cache/publish'));
const dist = join(target, 'dist');

const threadAddress = /new URL\('(\.{1,2}\/[^']+)\.ts', import\.meta\.url\)/g;

/** `@scope/name` or `name` of what an import names. */
const packageOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

const compile = (): void => {
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  execFileSync(process.execPath, [compiler, '-p', join(import.meta.dirname, 'tsconfig.json'), '--outDir', dist], { stdio: 'inherit' });
};

/** Gives threads the address of their compiled file. */
const addressThreads = async (): Promise<void> => {
  for (const name of await readdir(dist, { recursive: true })) {
    if (!name.endsWith('.js')) continue;
    const file = join(dist, name);
    const source = await readFile(file, 'utf8');
    const addressed = source.replace(threadAddress, "new URL('$1.js', import.meta.url)");
    if (addressed !== source) await writeFile(file, addressed);
  }
};

/** The packages that the modules import, some of them only when a command asks for them. */
const importedPackages = async (): Promise<readonly string[]> => {
  const threads = (await readdir(dist, { recursive: true })).filter((name) => name.endsWith('-thread.js'));
  const { metafile } = await build({
    entryPoints: ['library/index.js', 'library/client/index.js', 'cli/main.js', ...threads].map((name) => join(dist, name)),
    absWorkingDir: root,
    bundle: true,
    write: false,
    metafile: true,
    outdir: 'nowhere',
    platform: 'node',
    format: 'esm',
    packages: 'external',
    logLevel: 'error',
  });
  const imports = Object.values(metafile.inputs).flatMap((input) => input.imports);
  const specifiers = imports.filter(({ external, path }) => external === true && !path.startsWith('node:')).map(({ path }) => path);
  return specifiers.filter((specifier) => !isBuiltin(specifier)).map(packageOf);
};

/** Says which Node it needs before anything is loaded that an older one cannot. */
const launcher = `#!/usr/bin/env node
const [major, minor] = process.versions.node.split('.').map(Number);
if (major > 22 || (major === 22 && minor >= 2)) await import('../cli/main.js');
else {
  process.stderr.write(\`bulkfill: Node \${process.versions.node} is too old: use Node 22.2 or later.\\n\`);
  process.exitCode = 1;
}
`;

await rm(target, { recursive: true, force: true });
await mkdir(join(dist, 'bin'), { recursive: true });
compile();
await addressThreads();
const imported = await importedPackages();
const fonts = (await packagedFiles((path) => readFile(join(root, 'node_modules', path)))).map(packageOf);
const repository = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as RepositoryManifest;
const manifest = packageManifest(repository, new Set([...imported, ...fonts]));
await writeFile(join(target, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
await writeFile(join(dist, 'bin/bulkfill.js'), launcher);
await chmod(join(dist, 'bin/bulkfill.js'), 0o755);
await writeFile(
  join(target, 'THIRD-PARTY-NOTICES.txt'),
  thirdPartyNotices(installedPackages(Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies }))),
);
await cp(join(root, 'LICENSE'), join(target, 'LICENSE'));
await cp(join(root, 'library/README.md'), join(target, 'README.md'));
process.stdout.write(`${target}\n`);
