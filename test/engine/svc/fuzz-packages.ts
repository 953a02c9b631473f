import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { inspectPdf } from '@bulkfill/engine/pdf/read/inspect-pdf';
import { buildPackagePayload } from '@bulkfill/engine/svc/package-payload';
import type { FuzzedPackage } from './fuzz-package.ts';

const examples = ['certificate', 'offer-letter', 'shipping-label'];

/** The packages of some examples, by their names, each with a row in which every column says something. */
export const fuzzPackages = async (): Promise<ReadonlyMap<string, FuzzedPackage>> => {
  const made = examples.map(async (name): Promise<[string, FuzzedPackage]> => {
    const source = await readFile(`examples/${name}/source.pdf`);
    const template = JSON.parse(await readFile(`examples/${name}/template.json`, 'utf8')) as {
      readonly columns: readonly unknown[];
    };
    const sha256 = hash('sha256', source, 'hex');
    const about = { fileName: 'source.pdf', sha256, sizeBytes: source.length, pages: inspectPdf(source).pages };
    const payload = buildPackagePayload({ template, source: about, name, exportedAt: '2026-11-20T09:00:00Z' });
    return [name, { source, payload, row: template.columns.map((_, index) => `${index + 1}`) }];
  });
  return new Map(await Promise.all(made));
};
