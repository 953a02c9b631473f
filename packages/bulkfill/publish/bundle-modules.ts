import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { type BuildOptions, build, type Metafile, type OutputFile, type Plugin } from 'esbuild';
import { shrinkSourceMap } from './shrink-source-map.ts';

const root = resolve(import.meta.dirname, '../../..');

/** Packages that are not bundled: renderers of pages, and the bundler of checkouts. */
const external = ['pdfjs-dist', 'pdfjs-dist/*', '@napi-rs/canvas', 'esbuild'];

/** Modules that the bundle of a checkout does not contain: the AWS clients are installed, and the server runs there. */
const externalToCheckout = ['@aws-sdk/*', '@smithy/*', '@bulkfill/local/serve/*'];

/** Modules of `local/` that a server never loads: the sign-in provider of `npm start`, and the bundler. */
const unusedByServer = /(?:identity-server|bundle-web)\.ts$/;

/** Work that few users need, made lazy in packages. If the package has changed, the build fails. */
const postponed: Readonly<Record<string, readonly (readonly [eager: RegExp, lazy: string])[]>> = {
  // Unpacks a table of line breaks: 20 ms.
  'linebreak/dist/module.mjs': [
    [
      /const (\S+\$classTrie) = (new .+);/,
      'let $1$made; const $1 = { get: (codePoint) => ($1$made ??= $2).get(codePoint) };',
    ],
    [/const (\S+\$data) = (\S+toByteArray\(".+"\));/, 'const $1$text = () => $2;'],
    [/(new \S+)\((\S+\$var\$data)\)/, '$1($2$text())'],
  ],
};

const postpone: Plugin = {
  name: 'postpone',
  setup({ onLoad }) {
    for (const [path, changes] of Object.entries(postponed)) {
      onLoad(
        { filter: new RegExp(`node_modules[/\\\\]${path.replaceAll('.', '\\.').replaceAll('/', '[/\\\\]')}$`) },
        async (file) => {
          let contents = await readFile(file.path, 'utf8');
          for (const [eager, lazy] of changes) {
            const changed = contents.replace(eager, lazy);
            if (changed === contents)
              throw new Error(`${path} is not as packages/bulkfill/publish/bundle-modules.ts knows it: ${eager}`);
            contents = changed;
          }
          return { contents, loader: 'js' };
        },
      );
    }
  },
};

/** Resolves `require` of Node modules in CommonJS packages, without a `require` function in the bundle. */
const builtins: Plugin = {
  name: 'builtins',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /./ }, ({ path, kind }) =>
      isBuiltin(path) && kind === 'require-call'
        ? { path: path.replace(/^node:/, ''), namespace: 'builtin' }
        : undefined,
    );
    onLoad({ filter: /./, namespace: 'builtin' }, ({ path }) => ({
      contents: `module.exports = process.getBuiltinModule(${JSON.stringify(path)})`,
    }));
  },
};

const threadAddress = /new URL\('(\.{1,2}\/[^']+)\.ts', import\.meta\.url\)/g;

/** Rewrites the addresses of threads to their bundled files, and collects their sources. */
const sources = (found: Set<string>): Plugin => ({
  name: 'sources',
  setup({ onLoad }) {
    onLoad({ filter: /\.ts$/ }, async ({ path }) => {
      if (path.includes('node_modules')) return undefined;
      const source = await readFile(path, 'utf8');
      const contents = source.replaceAll(threadAddress, (_, target: string) => {
        const thread = join(dirname(path), `${target}.ts`);
        if (!unusedByServer.test(thread)) found.add(thread);
        return `new URL('./${basename(target)}.js', import.meta.url)`;
      });
      return { contents, loader: 'ts' };
    });
  },
});

/** Resolves modules that are entries of another bundle in the same folder. */
const neighbours = (alongside: Readonly<Record<string, string>>): Plugin => ({
  name: 'neighbours',
  setup({ onResolve }) {
    onResolve({ filter: /^\./ }, ({ path, resolveDir }) => {
      const name = alongside[relative(root, join(resolveDir, path)).replaceAll('\\', '/')];
      return name === undefined ? undefined : { path: `./${name}.js`, external: true };
    });
  },
});

/**
 * Target of a bundle: the cached command of a checkout, or the published package, which includes the AWS clients. Only
 * `package` has source maps.
 */
export type BundleTarget = 'checkout' | 'package';

export interface ModuleBundle {
  readonly entries: Readonly<Record<string, string>>;
  readonly folder: string;
  readonly target: BundleTarget;
}

/** Leaves modules that a server never loads out of its bundle. */
const unused: Plugin = {
  name: 'unused',
  setup({ onResolve }) {
    onResolve({ filter: unusedByServer }, ({ path }) => ({ path, external: true }));
  },
};

/** Large packages that few runs load. Each is a script that all bundles of the published package share. */
const sharedScripts: Readonly<Record<string, { readonly entry: string; readonly file: string }>> = {
  'bwip-js': { entry: 'bwip-js/dist/bwip-js-node.mjs', file: 'barcode-encoders.cjs' },
  'node-forge': { entry: 'node-forge/lib/index.js', file: 'forge.cjs' },
};

/** Resolves shared scripts in the folder of the bundle. */
const separate: Plugin = {
  name: 'separate',
  setup({ onResolve }) {
    onResolve({ filter: /^[\w-]+$/ }, ({ path }) => {
      const script = sharedScripts[path];
      return script && { path: `./${script.file}`, external: true };
    });
  },
};

/** A checkout has all fonts in `node_modules`. */
const installedFonts: Readonly<Record<string, string>> = {
  '@bulkfill/fonts/packaged-file-reader': '@bulkfill/fonts/installed-file-reader',
};

const sharedOptions = (target: BundleTarget) =>
  ({
    absWorkingDir: root,
    bundle: true,
    platform: 'node' as const,
    target: 'node22',
    mainFields: ['module', 'main'],
    external: target === 'package' ? external : [...external, ...externalToCheckout],
    alias: target === 'checkout' ? {} : installedFonts,
    minify: target !== 'checkout',
    minifySyntax: true,
    sourcemap: target === 'package' ? ('linked' as const) : false,
    // Stack traces name files and lines of the repository. The sources themselves would be two thirds of the package.
    sourcesContent: false,
    legalComments: 'none' as const,
    metafile: true as const,
    logLevel: 'error' as const,
  }) satisfies BuildOptions;

/** Maximum size of a source map within its script: a file takes at least a block on disk. */
const largestInlineMap = 3000;

const writeOutputs = async (files: readonly OutputFile[]): Promise<void> => {
  const maps = new Map(
    files.flatMap(({ path, text }) =>
      path.endsWith('.map') ? [[path, shrinkSourceMap(text, dirname(path))] as const] : [],
    ),
  );
  for (const { path, contents, text } of files) {
    await mkdir(dirname(path), { recursive: true });
    const [own, ofScript] = [maps.get(path), maps.get(`${path}.map`)];
    if (ofScript !== undefined && ofScript.length <= largestInlineMap)
      await writeFile(
        path,
        text.replace(
          /(?<=sourceMappingURL=)\S+/,
          `data:application/json;base64,${Buffer.from(ofScript).toString('base64')}`,
        ),
      );
    else if (own === undefined || own.length > largestInlineMap) await writeFile(path, own ?? contents);
  }
};

/** Bundles modules with packages and threads. Dynamic imports become separate files. */
export const bundleModules = async ({ entries, folder, target }: ModuleBundle): Promise<Metafile> => {
  const started = new Set<string>();
  for (;;) {
    const before = started.size;
    // Sorted: names of chunks depend on the order of the entries.
    const ofThreads = [...started].toSorted().map((path) => ({ in: path, out: basename(path, '.ts') }));
    const { metafile, outputFiles } = await build({
      ...sharedOptions(target),
      entryPoints: [...Object.entries(entries).map(([out, path]) => ({ in: join(root, path), out })), ...ofThreads],
      outdir: folder,
      splitting: true,
      format: 'esm',
      chunkNames: 'chunk-[hash]',
      write: false,
      plugins: [unused, separate, sources(started), postpone, builtins],
    });
    if (started.size > before) continue;
    await writeOutputs(outputFiles);
    return metafile;
  }
};

export interface ScriptBundle {
  readonly entry: string;
  readonly file: string;
  readonly target: BundleTarget;
  /** Entries of the module bundle in the same folder, by imported file. */
  readonly alongside?: Readonly<Record<string, string>>;
  /**
   * Whether Node loads the script itself, with access to its address. Otherwise `loadScript` of
   * `packages/bulkfill/cli/render/script-cache.ts` loads it.
   */
  readonly requiredByNode?: true;
}

/** Bundles the shared scripts as CommonJS modules, which `loadScript` runs, too. */
export const bundleSharedScripts = (folder: string): Promise<readonly Metafile[]> =>
  Promise.all(
    Object.values(sharedScripts).map(async ({ entry, file }) => {
      const { metafile } = await build({
        ...sharedOptions('package'),
        sourcemap: false,
        entryPoints: [join(root, 'node_modules', entry)],
        outfile: join(folder, file),
        format: 'cjs',
        charset: 'ascii',
        // The default export, for importers in every module system.
        footer: { js: entry.endsWith('.mjs') ? 'module.exports=module.exports.default;' : '' },
        plugins: [builtins],
      });
      return metafile;
    }),
  );

/** Start and end of a script that is loaded with its compiled code: a function in strict mode. */
export const scriptHead = '(function (exports, require, module, moduleUrl) { "use strict"; ';
export const scriptTail = '})';

const ownAddress = "'use strict'; const moduleUrl = require('node:url').pathToFileURL(__filename).href;";
/** The first use of `performance` loads all measurement code of Node, which takes a millisecond. */
const clock = 'const nowMs = () => { const [s, ns] = process.hrtime(); return s * 1e3 + ns / 1e6; };';

/** Bundles a module into one CommonJS script in ASCII, which receives its address as `moduleUrl`. */
export const bundleScript = async ({
  entry,
  file,
  target,
  alongside = {},
  requiredByNode,
}: ScriptBundle): Promise<Metafile> => {
  const { metafile, outputFiles } = await build({
    ...sharedOptions(target),
    entryPoints: [join(root, entry)],
    outfile: file,
    write: false,
    format: 'cjs',
    charset: 'ascii',
    // Each process reads the whole script.
    minifyWhitespace: true,
    define: { 'import.meta.url': 'moduleUrl', 'performance.now': 'nowMs' },
    banner: { js: requiredByNode ? `${ownAddress}${clock}` : `${scriptHead}${clock}` },
    footer: { js: requiredByNode ? '' : scriptTail },
    plugins: [neighbours(alongside), separate, sources(new Set()), postpone, builtins],
  });
  await writeOutputs(outputFiles);
  return metafile;
};
