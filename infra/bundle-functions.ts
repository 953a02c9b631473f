import { copyFile, cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { findPackageFolder, formatNotices, standInFonts } from '@bulkfill/bulkfill/publish/notices/third-party-notices';
import { listPackagedFiles } from '@bulkfill/engine/pdf/fonts/catalogue/list-packaged-files';
import { standInFiles } from '@bulkfill/engine/pdf/fonts/stand-in-font';
import { readPackagedFile } from '@bulkfill/fonts/packaged-file-reader';
import { build, type Metafile } from 'esbuild';
import { packagedReferenceFiles } from '../lib/routes/docs/reference-assets.ts';
import { functions, uploadHost, workers } from './resources.ts';

/** Folder with `index.mjs` and the worker bundles that its code starts. */
export interface Bundle {
  readonly name: string;
  readonly folder: string;
  readonly metafile: Metafile;
  /** Bundled and copied files, those of its threads included, by path from the root. */
  readonly files: readonly string[];
}

const require = createRequire(import.meta.url);
const projectRoot = join(import.meta.dirname, '..');

// CommonJS dependencies call require(), which ES modules do not have.
const requireBanner =
  "import { createRequire as bundledCreateRequire } from 'node:module';const require = bundledCreateRequire(import.meta.url);";

const fillingFiles = async (): Promise<readonly string[]> => [
  ...(await listPackagedFiles(readPackagedFile)),
  ...standInFiles,
];

/** Package files that a host reads at run time: fonts, shapers, and the reference's renderer. */
const readFiles: Readonly<Record<string, () => Promise<readonly string[]> | readonly string[]>> = {
  'execute-job': fillingFiles,
  'fill-template': fillingFiles,
  preview: fillingFiles,
  read: () => packagedReferenceFiles,
};

const copyPackagedFiles = async (folder: string, paths: readonly string[]): Promise<void> => {
  for (const path of paths) {
    const target = join(folder, 'node_modules', path);
    await mkdir(dirname(target), { recursive: true });
    await copyFile(require.resolve(path), target);
  }
};

/** Credentials of a Lambda are in its environment; the upload host needs the whole chain. */
const lambdaAlias = { '@aws-sdk/credential-provider-node': join(import.meta.dirname, 'lambda-credentials.ts') };

/** Writes `<name>.mjs`. With `splitting`, dynamic imports go to separate files next to it. */
const bundleEntry = async (
  entry: string,
  name: string,
  folder: string,
  options: { readonly alias?: Record<string, string>; readonly splitting?: boolean },
): Promise<Metafile> => {
  const { metafile } = await build({
    absWorkingDir: projectRoot,
    entryPoints: [{ in: entry, out: name }],
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    target: 'node24',
    format: 'esm',
    mainFields: ['module', 'main'],
    minify: true,
    ...options,
    alias: { ...options.alias, 'node-forge': join(import.meta.dirname, 'no-pkcs12.ts') },
    // Licence headers of bundled files, in a file next to the bundle. The notices contain the licence texts.
    legalComments: 'linked',
    banner: { js: requireBanner },
    metafile: true,
    logLevel: 'error',
  });
  return metafile;
};

const bundleHost = async (name: string, folder: string): Promise<Bundle> => {
  const isUploadHost = name === uploadHost.name;
  const entry = isUploadHost ? uploadHost.entry : `functions/${name}.ts`;
  const metafile = await bundleEntry(entry, 'index', folder, isUploadHost ? {} : { alias: lambdaAlias });
  const copied = (await readFiles[name]?.()) ?? [];
  await copyPackagedFiles(folder, copied);
  if (isUploadHost) await copyFile(join(import.meta.dirname, 'upload-host', 'Dockerfile'), join(folder, 'Dockerfile'));
  const files = copied.map((path) =>
    path.startsWith('@bulkfill/') ? path.replace('@bulkfill', 'packages') : `node_modules/${path}`,
  );
  return { name, folder, metafile, files: [...Object.keys(metafile.inputs), ...files] };
};

/** Bundles every host into a folder below `outFolder`, which is emptied first, with its worker threads. */
export const bundleFunctions = async (outFolder: string): Promise<readonly Bundle[]> => {
  const names = [...functions, uploadHost].map((host) => host.name);
  await rm(outFolder, { recursive: true, force: true });
  const shared = workers.map(async ({ name, entry, usedBy }) => {
    const made = join(outFolder, 'workers', name);
    // Barcode encoders are two thirds of the engine's code. Only a job that draws a barcode loads them.
    const metafile = await bundleEntry(entry, name, made, { splitting: true });
    return { made, usedBy: usedBy as readonly string[], files: Object.keys(metafile.inputs) };
  });
  const [bundles, threads] = await Promise.all([
    Promise.all(names.map((name) => bundleHost(name, join(outFolder, name)))),
    Promise.all(shared),
  ]);
  // Sequential: threads share files, and a file copied twice at the same time is missing for a moment.
  for (const { made, usedBy } of threads)
    for (const host of usedBy) await cp(made, join(outFolder, host), { recursive: true });
  const whole = bundles.map((bundle) => ({
    ...bundle,
    files: [...bundle.files, ...threads.flatMap(({ usedBy, files }) => (usedBy.includes(bundle.name) ? files : []))],
  }));
  for (const { folder, files } of whole) {
    const packages = files.flatMap((path) => findPackageFolder(path) ?? []);
    await writeFile(join(folder, 'THIRD-PARTY-NOTICES.txt'), formatNotices([standInFonts, ...packages]));
  }
  return whole;
};
