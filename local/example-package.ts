import { hash } from 'node:crypto';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inspectPdf } from '@bulkfill/engine/pdf/read/inspect-pdf';
import { buildPackage } from '@bulkfill/engine/svc/build-package';
import { buildPackagePayload } from '@bulkfill/engine/svc/package-payload';
import type { PackageSigningKey } from '@bulkfill/engine/svc/signing-key';
import { loadLocalSigningKey } from './load-local-signing-key.ts';

export interface ExampleFiles {
  readonly pdf: string;
  readonly csv: string;
  readonly svc: string;
}

const examplesFolder = join(import.meta.dirname, import.meta.url.endsWith('.ts') ? '../examples' : 'examples');
const filesOf = (name: string): { readonly pdf: string; readonly csv: string; readonly template: string } => {
  const folder = join(examplesFolder, name);
  return { pdf: join(folder, 'source.pdf'), csv: join(folder, 'rows.csv'), template: join(folder, 'template.json') };
};

export const signExample = async (name: string, key: PackageSigningKey) => {
  const paths = filesOf(name);
  const source = await readFile(paths.pdf);
  const payload = buildPackagePayload({
    template: JSON.parse(await readFile(paths.template, 'utf8')) as unknown,
    source: {
      fileName: 'source.pdf',
      sha256: hash('sha256', source, 'hex'),
      sizeBytes: source.length,
      pages: inspectPdf(source).pages,
    },
    name,
    exportedAt: new Date().toISOString(),
  });
  return { source, rows: await readFile(paths.csv), package: await buildPackage(payload, key) };
};

const changedMs = (path: string): Promise<number> =>
  stat(path).then(
    (found) => found.mtimeMs,
    () => 0,
  );

/** Signs `examples/<name>` with the local key as `<dataDir>/<name>.svc`, unless that is newer than its sources. */
export const buildExamplePackage = async (dataDir: string, name: string): Promise<ExampleFiles> => {
  const { template, ...inputs } = filesOf(name);
  const files = { ...inputs, svc: join(dataDir, `${name}.svc`) };
  const sources = [files.pdf, template, join(dataDir, 'package-signing-key.jwk')];
  const newestMs = Math.max(...(await Promise.all(sources.map(changedMs))));
  if ((await changedMs(files.svc)) > newestMs) return files;
  await writeFile(files.svc, (await signExample(name, await loadLocalSigningKey(dataDir))).package);
  return files;
};
