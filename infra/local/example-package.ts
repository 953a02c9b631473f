import { hash } from 'node:crypto';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildPackage } from '../../lib/package/build-package.ts';
import { packagePayload } from '../../lib/package/package-payload.ts';
import { inspectPdf } from '../../lib/pdf/read/inspect-pdf.ts';
import { localSigningKey } from './local-signing-key.ts';

/** Files of an example form: its PDF, its rows, and its signed package. */
export interface ExampleFiles {
  readonly pdf: string;
  readonly csv: string;
  readonly svc: string;
}

const examplesFolder = join(import.meta.dirname, '../../examples');
const changedMs = (path: string): Promise<number> =>
  stat(path).then(
    (found) => found.mtimeMs,
    () => 0,
  );

/** Signs the package of `examples/<name>` with the local key, into `<dataDir>/<name>.svc`, unless it is there and newer than its sources. */
export const examplePackage = async (dataDir: string, name: string): Promise<ExampleFiles> => {
  const folder = join(examplesFolder, name);
  const files = { pdf: join(folder, 'source.pdf'), csv: join(folder, 'rows.csv'), svc: join(dataDir, `${name}.svc`) };
  const template = join(folder, 'template.json');
  const sources = [files.pdf, template, join(dataDir, 'package-signing-key.jwk')];
  const newestMs = Math.max(...(await Promise.all(sources.map(changedMs))));
  if ((await changedMs(files.svc)) > newestMs) return files;
  const source = await readFile(files.pdf);
  const payload = packagePayload({
    template: JSON.parse(await readFile(template, 'utf8')) as unknown,
    source: {
      fileName: 'source.pdf',
      sha256: hash('sha256', source, 'hex'),
      sizeBytes: source.length,
      pages: inspectPdf(source).pages,
    },
    name,
    exportedAt: new Date().toISOString(),
  });
  await writeFile(files.svc, await buildPackage(payload, await localSigningKey(dataDir)));
  return files;
};
