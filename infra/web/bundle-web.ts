import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type BuildOptions, build, type Metafile, type Plugin } from 'esbuild';
import { assetsPath } from '../../lib/paths/app-pages.ts';
import { writeConsoleOffPage, writeShellPage } from './shell-page.ts';
import { type ReferredFile, urlImports } from './url-imports.ts';

const projectRoot = join(import.meta.dirname, '../..');

/** Application ready to be served: the HTML of its pages, and hashed files by their names below `assetsPath`. */
export interface WebBundle {
  readonly shell: string;
  /** Page at `/app/` if users cannot sign in. */
  readonly consoleOff: string;
  /** Page of all components, for developers. */
  readonly styleguide?: string;
  readonly files: ReadonlyMap<string, Uint8Array>;
  readonly firstLoad: readonly string[];
  readonly metafile: Metafile;
  /** Bundled and copied files, those of threads included. */
  readonly inputs: readonly string[];
}

/** Marks modules of the engine as free of side effects, so that unused ones are dropped. */
const shelf: Plugin = {
  name: 'shelf',
  setup({ onResolve }) {
    onResolve({ filter: /^\./ }, ({ path, resolveDir }) => {
      const file = join(resolveDir, path);
      return file.startsWith(join(projectRoot, 'packages/engine/')) ? { path: file, sideEffects: false } : undefined;
    });
  },
};

/** Drops the descriptions of the members of packages, which only the reference shows. */
const withoutDescriptions: Plugin = {
  name: 'without-descriptions',
  setup({ onLoad }) {
    onLoad({ filter: /packages\/engine\/svc\/schema\/[\w-]+\.ts$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8');
      return { contents: source.replaceAll(/\bdoes:\s*(?:'(?:[^'\\]|\\.)*'|`[^`]*`),/g, ''), loader: 'ts' };
    });
  },
};

const plugins = [shelf, withoutDescriptions];

const options: BuildOptions = {
  plugins,
  bundle: true,
  platform: 'browser',
  format: 'esm',
  // Browsers since 2024: the CSS of the application uses light-dark(), popovers and nesting.
  target: ['chrome125', 'firefox125', 'safari17.5'],
  jsx: 'automatic',
  jsxImportSource: 'preact',
  minify: true,
  legalComments: 'none',
  charset: 'utf8',
  logLevel: 'error',
};

const addressOf = (name: string): string => `${assetsPath}${name}`;

const withImports = (outputs: Metafile['outputs'], path: string, seen = new Set<string>()): ReadonlySet<string> => {
  if (seen.has(path)) return seen;
  seen.add(path);
  for (const { path: imported, kind } of outputs[path]?.imports ?? [])
    if (kind === 'import-statement') withImports(outputs, imported, seen);
  return seen;
};

const styleguide = 'packages/web/styleguide/main.tsx';

const findEntry = ({ outputs }: Metafile, entry: string): readonly [path: string, style: string] => {
  const [path, output] = Object.entries(outputs).find(([, { entryPoint }]) => entryPoint === entry) ?? [];
  if (path === undefined || output?.cssBundle === undefined)
    throw new Error(`The bundle of packages/web/ has no entry ${entry} with a style.`);
  return [path, basename(output.cssBundle)];
};

/** Bundles `packages/web/`. `forDevelopers` adds the page of all components. Throws esbuild's `BuildFailure`. */
export const bundleWeb = async ({ forDevelopers = false } = {}): Promise<WebBundle> => {
  const referred = new Map<string, ReferredFile>();
  const { outputFiles, metafile } = await build({
    ...options,
    absWorkingDir: projectRoot,
    entryPoints: [
      { in: 'packages/web/main.tsx', out: 'console' },
      ...(forDevelopers ? [{ in: styleguide, out: 'styleguide' }] : []),
    ],
    outdir: 'packages/web/out',
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    splitting: true,
    write: false,
    metafile: true,
    plugins: [...plugins, urlImports(options, referred)],
  });
  const files = new Map(outputFiles.map(({ path, contents }) => [basename(path), contents]));
  for (const { name, content } of referred.values()) files.set(name, content);
  const scriptsOf = (path: string): readonly string[] =>
    [...withImports(metafile.outputs, path)].map((each) => basename(each));
  const [entryPath, style] = findEntry(metafile, 'packages/web/main.tsx');
  const scripts = scriptsOf(entryPath);
  const favicon = [...referred.keys()].find((name) => name.startsWith('favicon-'));
  if (favicon === undefined) throw new Error('packages/web/main.tsx imports no favicon.svg.');
  const parts = { scripts: scripts.map(addressOf), style: addressOf(style), favicon: addressOf(favicon) };
  const [guidePath, guideStyle] = forDevelopers ? findEntry(metafile, styleguide) : [];
  return {
    shell: writeShellPage(parts),
    consoleOff: writeConsoleOffPage(parts),
    ...(guidePath !== undefined &&
      guideStyle !== undefined && {
        styleguide: writeShellPage({
          ...parts,
          scripts: scriptsOf(guidePath).map(addressOf),
          style: addressOf(guideStyle),
        }),
      }),
    files,
    firstLoad: [...scripts, style],
    metafile,
    inputs: [...Object.keys(metafile.inputs), ...[...referred.values()].flatMap((file) => file.inputs)],
  };
};
