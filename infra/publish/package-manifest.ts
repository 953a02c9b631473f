/** What is taken of the repository's `package.json`. */
export interface RepositoryManifest {
  readonly name: string;
  readonly version: string;
  readonly description: string;
  readonly license: string;
  readonly dependencies: Readonly<Record<string, string>>;
}

/** The first Node that has everything the package uses: `zlib.crc32`, `process.getBuiltinModule`. */
const engines = { node: '>=22.3.0' };

/** What the package's folder holds. */
export const packedNames = ['package.json', 'bin', 'dist', 'fonts', 'types', 'LICENSE', 'THIRD-PARTY-NOTICES.txt', 'README.md'] as const;

const entry = (source: string, name: string) => ({ types: `./types/${source}.d.ts`, default: `./dist/${name}.js` });

/** What the operators' commands alone import, 27 MB: nobody gets it who does not install it, and they say so without it. */
const isForOperators = (name: string): boolean => name.startsWith('@aws-sdk/') || name.startsWith('@smithy/');

/** What `bulkfill preview` alone draws with: people who want it install it, and its canvas comes along. */
const drawsPages = ['pdfjs-dist', '>=5.0.0'] as const;

const byName = ([left]: readonly [string, string], [right]: readonly [string, string]): number => (left < right ? -1 : 1);

/**
 * The `package.json` of the published package: the repository's name, version and licence, and the dependencies that its code imports or
 * reads files of, at the repository's versions. Code of other packages is bundled; the clients of AWS are there for who installs them.
 *
 * @param used names of packages.
 * Throws Error for a package that is none of the repository's dependencies.
 */
export const packageManifest = ({ name, version, description, license, dependencies }: RepositoryManifest, used: ReadonlySet<string>) => {
  const missing = [...used].filter((each) => dependencies[each] === undefined);
  if (missing.length > 0)
    throw new Error(`The package imports ${missing.join(', ')}, which package.json does not have among its dependencies.`);
  const versions = [...used].map((each): [string, string] => [each, dependencies[each] ?? '']).toSorted(byName);
  // A range: somebody who has another version in their project can install this package all the same.
  const forOperators = Object.entries(dependencies)
    .filter(([each]) => isForOperators(each))
    .map(([each, exact]): [string, string] => [each, `>=${exact.split('.')[0]}`])
    .toSorted(byName);
  const peers = [...forOperators, drawsPages];
  return {
    name,
    version,
    description,
    license,
    keywords: ['pdf', 'bulk', 'fill', 'form', 'acroform', 'mail-merge', 'csv', 'xlsx', 'barcode', 'qr'],
    type: 'module',
    engines,
    // Yarn's Plug'n'Play: threads are started from files.
    preferUnplugged: true,
    // The repository's has the same path: npm links the command of a package from git by the manifest that it cloned.
    bin: { [name]: 'bin/bulkfill.cjs' },
    exports: {
      '.': entry('npm/index', 'index'),
      './client': entry('npm/client/index', 'client'),
      './fonts/*': './fonts/*',
      './package.json': './package.json',
    },
    types: './types/npm/index.d.ts',
    files: packedNames.filter((each) => each !== 'package.json'),
    dependencies: Object.fromEntries(versions),
    peerDependencies: Object.fromEntries(peers),
    peerDependenciesMeta: Object.fromEntries(peers.map(([each]) => [each, { optional: true }])),
  };
};
