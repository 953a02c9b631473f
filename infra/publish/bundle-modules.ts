import { readFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { type BuildOptions, build, type Metafile, type Plugin } from 'esbuild';

const root = resolve(import.meta.dirname, '../..');

/** What is not bundled: the clients of AWS, which only operators' commands load, and pictures of pages. */
const external = ['@aws-sdk/*', '@smithy/*', 'pdfjs-dist', 'pdfjs-dist/*', '@napi-rs/canvas'];

/** What another package does while it is loaded though few need it: done when it is needed. A package that has changed stops the build. */
const postponed: Readonly<Record<string, readonly (readonly [eager: RegExp, lazy: string])[]>> = {
  // Unpacks a table of line breaks: 20 ms.
  'linebreak/dist/module.mjs': [
    [/const (\S+\$classTrie) = (new .+);/, 'let $1$made; const $1 = { get: (codePoint) => ($1$made ??= $2).get(codePoint) };'],
    [/const (\S+\$data) = (\S+toByteArray\(".+"\));/, 'const $1$text = () => $2;'],
    [/(new \S+)\((\S+\$var\$data)\)/, '$1($2$text())'],
  ],
};

const postpone: Plugin = {
  name: 'postpone',
  setup({ onLoad }) {
    for (const [path, changes] of Object.entries(postponed)) {
      onLoad({ filter: new RegExp(`node_modules[/\\\\]${path.replaceAll('.', '\\.').replaceAll('/', '[/\\\\]')}$`) }, async (file) => {
        let contents = await readFile(file.path, 'utf8');
        for (const [eager, lazy] of changes) {
          const changed = contents.replace(eager, lazy);
          if (changed === contents) throw new Error(`${path} is not as infra/publish/bundle-modules.ts knows it: ${eager}`);
          contents = changed;
        }
        return { contents, loader: 'js' };
      });
    }
  },
};

/** What CommonJS packages require of Node, without a `require` of the bundle's own. */
const builtins: Plugin = {
  name: 'builtins',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /./ }, ({ path, kind }) =>
      isBuiltin(path) && kind === 'require-call' ? { path: path.replace(/^node:/, ''), namespace: 'builtin' } : undefined,
    );
    onLoad({ filter: /./, namespace: 'builtin' }, ({ path }) => ({
      contents: `module.exports = process.getBuiltinModule(${JSON.stringify(path)})`,
    }));
  },
};

const threadAddress = /new URL\('(\.{1,2}\/[^']+)\.ts', import\.meta\.url\)/g;

/** Gives threads the address that they have alongside the bundle, and collects their files. */
const threads = (found: Set<string>): Plugin => ({
  name: 'threads',
  setup({ onLoad }) {
    onLoad({ filter: /\.ts$/ }, async ({ path }) => {
      if (path.includes('node_modules')) return undefined;
      const source = await readFile(path, 'utf8');
      const contents = source.replaceAll(threadAddress, (_, target: string) => {
        found.add(join(dirname(path), `${target}.ts`));
        return `new URL('./${basename(target)}.js', import.meta.url)`;
      });
      return { contents, loader: 'ts' };
    });
  },
});

/** Modules that are entries of another bundle alongside this one. */
const neighbours = (alongside: Readonly<Record<string, string>>): Plugin => ({
  name: 'neighbours',
  setup({ onResolve }) {
    onResolve({ filter: /^\./ }, ({ path, resolveDir }) => {
      const name = alongside[relative(root, join(resolveDir, path)).replaceAll('\\', '/')];
      return name === undefined ? undefined : { path: `./${name}.js`, external: true };
    });
  },
});

/** What is bundled. */
export interface ModuleBundle {
  /** File of the repository by the name that it has in the bundle. */
  readonly entries: Readonly<Record<string, string>>;
  readonly folder: string;
  readonly sourceMaps: boolean;
}

/** Packages that are required from a script alongside this one; their default export is what is imported of them. */
const separate = (apart: Readonly<Record<string, string>>): Plugin => ({
  name: 'separate',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^[^.]/ }, ({ path }) => (apart[path] === undefined ? undefined : { path, namespace: 'apart' }));
    onResolve({ filter: /./, namespace: 'apart' }, ({ path }) => ({ path, external: true }));
    onLoad({ filter: /./, namespace: 'apart' }, ({ path }) => ({
      contents: `module.exports = require(${JSON.stringify(`./${apart[path]}`)}).default;`,
    }));
  },
});

const sharedOptions = (sourceMaps: boolean) =>
  ({
    absWorkingDir: root,
    bundle: true,
    platform: 'node' as const,
    target: 'node22',
    mainFields: ['module', 'main'],
    external,
    minifySyntax: true,
    sourcemap: sourceMaps ? ('linked' as const) : false,
    // Traces name files and lines of the repository; the texts themselves would be two thirds of the package.
    sourcesContent: false,
    legalComments: 'none' as const,
    metafile: true as const,
    logLevel: 'error' as const,
  }) satisfies BuildOptions;

/**
 * Bundles modules and what they import, other packages too, into files of one folder; what is loaded when it is needed is in files of its
 * own. The threads that they start are bundled with them.
 */
export const bundleModules = async ({ entries, folder, sourceMaps }: ModuleBundle): Promise<Metafile> => {
  const started = new Set<string>();
  for (;;) {
    const before = started.size;
    const ofThreads = [...started].map((path) => ({ in: path, out: basename(path, '.ts') }));
    const { metafile, outputFiles } = await build({
      ...sharedOptions(sourceMaps),
      entryPoints: [...Object.entries(entries).map(([out, path]) => ({ in: join(root, path), out })), ...ofThreads],
      outdir: folder,
      splitting: true,
      format: 'esm',
      chunkNames: 'chunk-[hash]',
      write: false,
      plugins: [threads(started), postpone, builtins],
    });
    if (started.size > before) continue;
    const { mkdir, writeFile } = await import('node:fs/promises');
    await mkdir(folder, { recursive: true });
    for (const { path, contents } of outputFiles) await writeFile(path, contents);
    return metafile;
  }
};

/** What is bundled into one script. */
export interface ScriptBundle {
  /** A file of the repository. */
  readonly entry: string;
  readonly file: string;
  readonly sourceMaps: boolean;
  /** Entries of the bundle of modules alongside the script, by the file that is imported. */
  readonly alongside?: Readonly<Record<string, string>>;
  /** Packages that are scripts of their own alongside this one, by name. */
  readonly apart?: Readonly<Record<string, string>>;
  /** Node requires it itself; else `loadScript` of `cli/render/script-cache.ts` does. */
  readonly requiredByNode?: true;
}

/** What a script that is loaded with its compiled code begins and ends with: it is a function, and as strict as the modules that it was made of. */
export const scriptHead = '(function (exports, require, module, moduleUrl) { "use strict"; ';
export const scriptTail = '})';

const ownAddress = "'use strict'; const moduleUrl = require('node:url').pathToFileURL(__filename).href;";
/** The first use of `performance` loads all that Node measures with it, for a millisecond. */
const clock = 'const nowMs = () => { const [s, ns] = process.hrtime(); return s * 1e3 + ns / 1e6; };';

/**
 * Bundles a module and what it imports, also what it imports later, into one CommonJS script in ASCII, which is given its own address as
 * `moduleUrl`. The threads that it starts are those of the bundle of modules alongside it.
 */
export const bundleScript = async ({
  entry,
  file,
  sourceMaps,
  alongside = {},
  apart = {},
  requiredByNode,
}: ScriptBundle): Promise<Metafile> => {
  const { metafile } = await build({
    ...sharedOptions(sourceMaps),
    entryPoints: [join(root, entry)],
    outfile: file,
    format: 'cjs',
    charset: 'ascii',
    // Read whole by each process.
    minifyWhitespace: true,
    define: { 'import.meta.url': 'moduleUrl', 'performance.now': 'nowMs' },
    banner: { js: requiredByNode ? `${ownAddress}${clock}` : `${scriptHead}${clock}` },
    footer: { js: requiredByNode ? '' : scriptTail },
    plugins: [neighbours(alongside), separate(apart), threads(new Set()), postpone, builtins],
  });
  return metafile;
};
