import { readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReleaseArtifact } from './release-artifact.ts';
import { runProgram } from './run-program.ts';
import { licensesOf, type SbomComponent } from './sbom-component.ts';

interface Requirement {
  readonly name: string;
  readonly range: string;
  readonly version: string;
  readonly license: string;
}

const componentOf = ({ name, range, version, license }: Requirement): SbomComponent => ({
  type: 'library',
  'bom-ref': `pkg:pypi/${name}@${version}`,
  name,
  version,
  scope: 'required',
  licenses: licensesOf(license),
  purl: `pkg:pypi/${name}@${version}`,
  properties: [
    { name: 'bulkfill:delivery', value: 'installed' },
    { name: 'bulkfill:requires', value: range },
  ],
});

/** Builds wheel and source distribution with the build backend that `python` has. The network is not used. */
export const buildPythonPackage = async (
  root: string,
  folder: string,
  { python, epochSeconds }: { readonly python: string; readonly epochSeconds: number },
): Promise<readonly ReleaseArtifact[]> => {
  const project = join(root, 'clients/python');
  const built = join(project, 'dist');
  await runProgram(project, python, ['-m', 'hatchling', 'build', '-t', 'wheel', '-t', 'sdist', '-d', built], {
    SOURCE_DATE_EPOCH: String(epochSeconds),
  });
  const files = (await readdir(built)).toSorted();
  const wheel = files.find((file) => file.endsWith('.whl')) ?? '';
  const script = join(import.meta.dirname, 'list_requirements.py');
  const required = JSON.parse(await runProgram(root, python, [script, join(built, wheel)])) as readonly Requirement[];
  const [name = '', version = ''] = wheel.split('-');
  for (const file of files) await rename(join(built, file), join(folder, file));
  return files.map((file) => ({
    file,
    name,
    purl: `pkg:pypi/${name}@${version}?file_name=${file}`,
    type: 'library',
    components: required.map(componentOf),
  }));
};
