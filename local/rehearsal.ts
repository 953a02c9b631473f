import { hash } from 'node:crypto';
import { plainSettings } from '../lib/engine/fill/fill-settings.ts';
import { mib } from '../lib/engine/kit/units.ts';
import { generateSigningKey, publicJwks } from '../lib/engine/package/signing-key.ts';
import { csvOfRows } from '../lib/engine/rows/csv-of-rows.ts';
import { openCsvRows } from '../lib/engine/rows/open-csv-rows.ts';
import type { Rehearsal } from '../lib/engine/threads/work/rehearsal.ts';
import { documentInspector } from '../lib/service/hosts/wiring/documents.ts';
import type { Config } from '../lib/service/kit/config.ts';
import { signedExample } from './example-package.ts';

/** The example with the most kinds of overlays. A few rows load and compile all code of a job. */
const example = 'shipping-label';
const rowCount = 4;

const firstRows = async (csv: Uint8Array): Promise<Uint8Array> => {
  for await (const rows of openCsvRows(csv, { maxColumns: 500, maxCellCharacters: 10_000 }).batches()) {
    const cells = rows.slice(0, rowCount).map((row) => row.map((cell = '') => cell));
    return Buffer.from(csvOfRows(cells).join(''));
  }
  return csv;
};

/** Builds a job of some rows of an example, signed with a key that is used and trusted nowhere else. */
export const exampleRehearsal = async (): Promise<Rehearsal> => {
  const key = await generateSigningKey();
  const { source, rows, package: signed } = await signedExample(example, key);
  return {
    keys: publicJwks(key),
    request: {
      source,
      package: signed,
      rows: { format: 'csv', bytes: await firstRows(rows) },
      maxPackageBytes: 20 * mib,
      maxOutputBytes: 20 * mib,
      settings: plainSettings,
      jobId: '00000000-0000-4000-8000-000000000000',
      createdAt: new Date(0).toISOString(),
    },
  };
};

/**
 * Warms up the inspection threads with an example before the first create. Throws the errors of
 * `DocumentInspector.inspect`.
 */
export const rehearseInspection = async ({ request, keys }: Rehearsal, config: Config): Promise<void> => {
  const { source, package: signed, rows, settings, maxPackageBytes, maxOutputBytes } = request;
  await documentInspector({ PACKAGE_KEYS: JSON.stringify(keys) }, config).inspect({
    accountId: request.jobId,
    atMs: Date.now(),
    signal: new AbortController().signal,
    package: async () => signed,
    source: async () => source,
    sourceSizeBytes: source.length,
    sha256: { package: hash('sha256', signed), source: hash('sha256', source) },
    rows: { format: rows.format, load: async () => rows.bytes },
    limits: { maxPackageBytes, maxOutputBytes, maxRows: rowCount },
    settings,
    allowsIncompleteSource: true,
  });
};
