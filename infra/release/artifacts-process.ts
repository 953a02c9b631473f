/**
 * Builds the artifacts of a release from the copy of a commit that contains this file, with their bills of materials
 * and sums. Arguments: folder, date of the release, interpreter of Python.
 */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildContainerContext } from './build-container-context.ts';
import { buildLambdaBundles } from './build-lambda-bundles.ts';
import { buildFontPackages, buildNpmPackage } from './build-npm-package.ts';
import { buildPythonPackage } from './build-python-package.ts';
import { buildSbom } from './sbom.ts';
import { writeSums } from './write-sums.ts';

const [folder = '', date = '', python = ''] = process.argv.slice(2);
const root = join(import.meta.dirname, '../..');
const work = join(root, 'node_modules/.cache/release');
const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { readonly version: string };
const epochSeconds = Date.parse(`${date}T00:00:00Z`) / 1000;

const report = (text: string): void => {
  process.stdout.write(`${text}\n`);
};

await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
// First, while the copy has only files of the commit.
const packContext = await buildContainerContext(root, folder, { version, epochSeconds });
report('built the container context');
const pythonPackages = await buildPythonPackage(root, folder, { python, epochSeconds });
report('built the Python package');
const npmPackage = await buildNpmPackage(root, folder, work);
const fontPackages = await buildFontPackages(root, folder, work);
report('built the npm packages');
const bundles = await buildLambdaBundles(folder, work, version);
report('built the Lambda bundles');

// The image has all fonts.
const ofImage = [npmPackage, ...fontPackages].flatMap(({ components }) => components);
for (const artifact of [npmPackage, ...fontPackages, ...pythonPackages, packContext(ofImage), ...bundles]) {
  const sbom = buildSbom(artifact, await readFile(join(folder, artifact.file)), { version, date });
  await writeFile(join(folder, `${artifact.file}.cdx.json`), `${JSON.stringify(sbom, null, 2)}\n`);
}
await writeSums(folder);
