import { fontPackages } from '@bulkfill/fonts/font-packages';
import { declarationName } from './declarations.ts';

export interface RepositoryManifest {
  readonly name: string;
  readonly version: string;
  readonly description: string;
  readonly license: string;
}

/** First Node version with all features that the package uses: `zlib.crc32`, `process.getBuiltinModule`. */
const engines = { node: '>=22.3.0' };

export const packedNames = [
  'package.json',
  'bin',
  'dist',
  'fonts',
  'types',
  'LICENSE',
  'THIRD-PARTY-NOTICES.txt',
  'README.md',
] as const;

const entry = (source: string, name: string) => ({
  types: `./types/${declarationName(`packages/bulkfill/${source}`)}.d.ts`,
  default: `./dist/${name}.js`,
});

/** Package with which `bulkfill preview` draws, installed separately; its canvas is a dependency of it. */
const drawsPages = ['pdfjs-dist', '>=5.0.0'] as const;

const byName = ([left]: readonly [string, string], [right]: readonly [string, string]): number =>
  left < right ? -1 : 1;

/** Range from a version's major on, so that projects with another version can install the package. */
const fromMajor = (version: string): string => `>=${version.split('.')[0]}`;

/**
 * Builds the `package.json` of the published package: name, version and licence of the repository. It has no
 * dependencies. The drawer of pages and fonts are optional peers.
 */
export const buildPackageManifest = ({ name, version, description, license }: RepositoryManifest) => {
  const fonts = Object.keys(fontPackages).map((each): [string, string] => [each, fromMajor(version)]);
  const peers = [...fonts, drawsPages].toSorted(byName);
  return {
    name,
    version,
    description,
    license,
    keywords: ['pdf', 'bulk', 'fill', 'form', 'acroform', 'mail-merge', 'csv', 'xlsx', 'barcode', 'qr'],
    type: 'module',
    engines,
    // For Yarn's Plug'n'Play: threads are started from files.
    preferUnplugged: true,
    // Same path as in the repository: for a git dependency, npm links the command by the cloned manifest.
    bin: { [name]: 'bin/bulkfill.cjs' },
    exports: {
      '.': entry('library/index', 'index'),
      './client': entry('client/index', 'client'),
      './fonts/*': './fonts/*',
      './package.json': './package.json',
    },
    types: entry('library/index', 'index').types,
    files: packedNames.filter((each) => each !== 'package.json'),
    dependencies: {},
    peerDependencies: Object.fromEntries(peers),
    peerDependenciesMeta: Object.fromEntries(peers.map(([each]) => [each, { optional: true }])),
  };
};

/** Builds the `package.json` of an optional package of fonts, with the version of the repository. */
export const buildFontManifest = (name: string, { version }: RepositoryManifest) => ({
  name,
  version,
  description: `Fonts for bulkfill: ${fontPackages[name]?.scripts}.`,
  license: 'OFL-1.1',
  keywords: ['bulkfill', 'fonts', 'noto', 'pdf'],
});
