/** What is taken of the repository's `package.json`. */
export interface RepositoryManifest {
  readonly name: string;
  readonly version: string;
  readonly description: string;
  readonly license: string;
  readonly dependencies: Readonly<Record<string, string>>;
}

/** The first Node that has everything the package uses: `zlib.crc32`, `module.enableCompileCache`. */
const engines = { node: '>=22.2.0' };

const entry = (name: string) => ({ types: `./dist/${name}.d.ts`, default: `./dist/${name}.js` });

/** What the operators' commands alone import; without it they say what to install. */
const isOptional = (name: string): boolean => name.startsWith('@aws-sdk/');

/** What `bulkfill preview` alone draws with: whoever wants it installs it, and its canvas comes along. */
const drawsPages = {
  peerDependencies: { 'pdfjs-dist': '>=5.0.0' },
  peerDependenciesMeta: { 'pdfjs-dist': { optional: true } },
};

const byName = ([left]: readonly [string, string], [right]: readonly [string, string]): number => (left < right ? -1 : 1);

/**
 * The `package.json` of the published package: the repository's name, version and licence, and the dependencies that its code imports or
 * reads files of, at the repository's versions.
 *
 * @param used names of packages.
 * Throws Error for a package that is none of the repository's dependencies.
 */
export const packageManifest = ({ name, version, description, license, dependencies }: RepositoryManifest, used: ReadonlySet<string>) => {
  const missing = [...used].filter((each) => dependencies[each] === undefined);
  if (missing.length > 0)
    throw new Error(`The package imports ${missing.join(', ')}, which package.json does not have among its dependencies.`);
  const versions = [...used].map((each): [string, string] => [each, dependencies[each] ?? '']).toSorted(byName);
  return {
    name,
    version,
    description,
    license,
    keywords: ['pdf', 'bulk', 'fill', 'form', 'acroform', 'mail-merge', 'csv', 'xlsx', 'barcode', 'qr'],
    type: 'module',
    engines,
    bin: { [name]: 'dist/bin/bulkfill.js' },
    exports: { '.': entry('library/index'), './client': entry('library/client/index'), './package.json': './package.json' },
    types: './dist/library/index.d.ts',
    files: ['dist', 'LICENSE', 'THIRD-PARTY-NOTICES.txt', 'README.md'],
    sideEffects: ['./dist/cli/**', './dist/bin/**'],
    dependencies: Object.fromEntries(versions.filter(([each]) => !isOptional(each))),
    optionalDependencies: Object.fromEntries(versions.filter(([each]) => isOptional(each))),
    ...drawsPages,
  };
};
