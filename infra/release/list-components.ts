import { hash } from 'node:crypto';
import { globSync, readFileSync, statSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { findPackageFolder, lucideIcons, standInFonts } from '@bulkfill/bulkfill/publish/notices/third-party-notices';
import { licensesOf, type SbomComponent } from './sbom-component.ts';

const root = join(import.meta.dirname, '../..');
const readJson = (path: string): unknown => JSON.parse(readFileSync(join(root, path), 'utf8'));

interface LockEntry {
  readonly name?: string;
  readonly version: string;
  readonly license?: string;
  readonly integrity?: string;
}

interface Manifest {
  readonly version: string;
  readonly license?: string;
  /** Form of packages before 2015. */
  readonly licenses?: readonly { readonly type: string }[];
}

const licenseOf = ({ license, licenses }: Manifest): string | undefined =>
  license ?? licenses?.map(({ type }) => type).join(' OR ');

const lock = readJson('package-lock.json') as { readonly packages: Readonly<Record<string, LockEntry>> };

/** Files of which each is a component itself: fonts and WebAssembly. */
const listedFile = /\.(?:otf|pfb|ttf|wasm|woff2?)$/;

/** Sources in this repository that others made, by the folder that describes them. */
const foreignSources: readonly (readonly [source: RegExp, folder: string])[] = [
  [/(?:^|\/)packages\/fonts\/stand-ins\//, standInFonts],
  [/(?:^|\/)packages\/web\/ui\/icon-paths\.ts$/, lucideIcons],
];

const folderOf = (path: string): string | undefined =>
  findPackageFolder(path) ?? foreignSources.find(([source]) => source.test(path))?.[1];

/** Folders within packages are listed by the files in them. Namespaces of the bundler are removed. */
const filesAt = (path: string): readonly string[] => {
  const bare = path.replace(/^urls?:/, '').replace(/^.*?(?=node_modules\/)/, '');
  const absolute = resolve(root, bare);
  if (statSync(absolute, { throwIfNoEntry: false })?.isDirectory() !== true) return [relative(root, absolute)];
  return globSync('*', { cwd: absolute }).map((name) => relative(root, join(absolute, name)));
};

const fileComponent = (reference: string, folder: string, path: string): SbomComponent => {
  const name = path.startsWith(`${folder}/`) ? path.slice(folder.length + 1) : path;
  return {
    type: 'file',
    'bom-ref': `${reference}#${name}`,
    name,
    hashes: [{ alg: 'SHA-256', content: hash('sha256', readFileSync(join(root, path))) }],
  };
};

/** Returns the package URL of an npm package. */
export const npmPurl = (name: string, version: string): string =>
  `pkg:npm/${name.replace('@', '%40')}@${encodeURIComponent(version)}`;

const packageComponent = (folder: string, files: Iterable<string>, isBundled: boolean): SbomComponent => {
  const entry = lock.packages[folder];
  const manifest = readJson(`${folder}/package.json`) as Manifest;
  const { version, license = licenseOf(manifest) } = entry ?? manifest;
  const fullName = entry?.name ?? folder.replace(/^.*(?:node_modules|notices)\//, '');
  const purl = entry === undefined ? `pkg:generic/${fullName}@${version}` : npmPurl(fullName, version);
  const [, group, ownName = fullName] = /^(@[^/]+)\/(.+)$/.exec(fullName) ?? [];
  const [, sha512] = /^sha512-(.+)$/.exec(entry?.integrity ?? '') ?? [];
  const listed = [...files].filter((path) => listedFile.test(path)).toSorted();
  return {
    type: 'library',
    'bom-ref': purl,
    ...(group !== undefined && { group }),
    name: ownName,
    version,
    scope: 'required',
    ...(sha512 !== undefined && {
      hashes: [{ alg: 'SHA-512', content: Buffer.from(sha512, 'base64').toString('hex') }],
    }),
    ...(license !== undefined && { licenses: licensesOf(license) }),
    purl,
    properties: [{ name: 'bulkfill:delivery', value: isBundled ? 'bundled' : 'installed' }],
    ...(listed.length > 0 && { components: listed.map((path) => fileComponent(purl, folder, path)) }),
  };
};

/**
 * Lists the packages that an artifact contains or installs, with each font and WebAssembly module.
 *
 * @param files bundled or copied files, by path from the root or absolute. Sources of this repository are left out.
 * @param installed folders of packages that an installation adds.
 */
export const listComponents = (
  files: readonly string[],
  installed: readonly string[] = [],
): readonly SbomComponent[] => {
  const bundled = new Map<string, Set<string>>();
  for (const path of files.flatMap(filesAt)) {
    const folder = folderOf(path);
    if (folder !== undefined) bundled.set(folder, (bundled.get(folder) ?? new Set()).add(path));
  }
  const components = [
    ...[...bundled].map(([folder, paths]) => packageComponent(folder, paths, true)),
    ...installed.flatMap((folder) => (bundled.has(folder) ? [] : packageComponent(folder, [], false))),
  ];
  // A package that is installed twice at one version is one component.
  return [...new Map(components.map((component) => [component['bom-ref'], component])).values()];
};
