import { ZipWriter } from '@bulkfill/engine/zip/zip-writer';

type Row = Readonly<Record<string, unknown>>;

/** A row of a manifest: `row_number`, `status`, and the members of the test. */
export const aRow = (rowNumber: number, status = 'success', members: Row = {}): Row => ({
  row_number: rowNumber,
  status,
  warnings: [],
  ...members,
});

/** Writes a manifest like the service: job members first, then one row per line. */
export const aManifest = (rows: readonly Row[], warnings: readonly Row[] = [], more: Row = {}): string =>
  `{\n  "version": 2,\n  "warnings": ${JSON.stringify(warnings)},\n${Object.entries(more)
    .map(([name, value]) => `  "${name}": ${JSON.stringify(value)},\n`)
    .join('')}  "row_results": [\n${rows.map((row) => `    ${JSON.stringify(row)}`).join(',\n')}\n  ]\n}\n`;

/** Returns a ZIP whose last entry is the manifest. */
export const anArchive = (manifest = aManifest([aRow(1), aRow(2)])): Buffer => {
  const zip = new ZipWriter();
  for (const [name, text] of [
    ['row_1.pdf', '%PDF-'],
    ['manifest.json', manifest],
  ] as const) {
    zip.beginEntry(name);
    zip.write(Buffer.from(text));
    zip.endEntry();
  }
  zip.finish();
  return Buffer.concat([...zip.take()]);
};
