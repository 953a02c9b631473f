import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { buildPackage } from '../../../lib/package/build-package.ts';
import { packagePayload } from '../../../lib/package/package-payload.ts';
import { generateSigningKey, publicJwks } from '../../../lib/package/signing-key.ts';
import { readArchive } from '../read-archive.ts';
import { fieldValue } from './field-values.ts';
import { type FieldValue, type FilledRow, type GivenField, type RowResult, valueSets } from './form-types.ts';
import type { PdftkField } from './read-with-pdftk.ts';

/** The command whose work is judged, such as `['node', 'cli/main.ts']`. */
export type Command = readonly [string, ...string[]];

interface CommandRun {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

const key = await generateSigningKey();
const timeoutMs = 120_000;

const run = (command: Command, args: readonly string[]): Promise<CommandRun> =>
  new Promise((resolve) => {
    const env = { ...process.env, PACKAGE_KEYS: JSON.stringify(publicJwks(key)) };
    const [program, ...first] = command;
    const options = { env, encoding: 'utf8', timeout: timeoutMs, killSignal: 'SIGKILL', maxBuffer: 64 * 1024 * 1024 } as const;
    execFile(program, [...first, ...args], options, (error, stdout, stderr) => {
      resolve({ status: error === null ? 0 : typeof error.code === 'number' ? error.code : 99, stdout, stderr });
    });
  });

/** What the command says of a form's fields, or why it refuses the document. */
export const listGivenFields = async (command: Command, file: string): Promise<readonly GivenField[] | { readonly refused: string }> => {
  const { status, stdout, stderr } = await run(command, ['--json', 'pdf', 'fields', file]);
  if (status !== 0) return { refused: stderr.trim() || stdout.trim() || `status ${status}` };
  return (JSON.parse(stdout) as { fields: GivenField[] }).fields;
};

const fillable = (field: GivenField): boolean => field.type !== 'button' && field.type !== 'signature';

/** Fields of one name are filled by one overlay. */
const oneAName = (fields: readonly GivenField[]): GivenField[] =>
  fields.filter((field, index) => fillable(field) && fields.findIndex(({ name }) => name === field.name) === index);

/** Fills a form with every set of values, one row each, in `folder`; or says why the command did not. */
export const fillForm = async (
  command: Command,
  source: string,
  given: readonly GivenField[],
  seen: ReadonlyMap<string, PdftkField>,
  flattened: boolean,
  folder: string,
): Promise<readonly FilledRow[] | { readonly refused: string }> => {
  // 500 columns are the most that a row may have.
  const fields = oneAName(given).slice(0, 480);
  const rows = valueSets.map((set) =>
    fields.map((field, index): FieldValue => ({ field, overlayId: `f${index}`, ...fieldValue(field, index, set, seen.get(field.name)) })),
  );
  const payload = packagePayload({
    template: {
      columns: fields.map((_, index) => ({ key: `column_${index}`, label: `Field ${index}` })),
      overlays: fields.map(({ name }, index) => ({
        id: `f${index}`,
        kind: 'field',
        field: name,
        page: 0,
        rect: { x: 0, y: 0, width: 1, height: 1 },
        value: { column: `column_${index}` },
      })),
    },
    source: { fileName: basename(source) },
    exportedAt: '2026-01-01T00:00:00Z',
    schemaVersion: 4,
  });
  delete payload.pageOrganization;
  const path = (name: string): string => join(folder, name);
  await writeFile(path('form.svc'), await buildPackage(payload, key));
  const data = rows.map((row) => Object.fromEntries(row.map(({ value }, index) => [`column_${index}`, value ?? null])));
  await writeFile(path('rows.json'), JSON.stringify(data));
  const name = flattened ? 'flat' : 'open';
  const args = ['--json', 'render', '--pdf', source, '--svc', path('form.svc'), '--rows', path('rows.json'), '--out', path(`${name}.zip`)];
  const { status, stdout, stderr } = await run(command, flattened ? [...args, '--flatten'] : args);
  if (status !== 0) return { refused: stderr.trim() || stdout.trim() || `status ${status}` };
  const entries = await readArchive(await readFile(path(`${name}.zip`)));
  const manifest = JSON.parse(entries.get('manifest.json')?.toString() ?? '{}') as { row_results?: RowResult[] };
  const results = manifest.row_results ?? [];
  return Promise.all(
    valueSets.map(async (set, index): Promise<FilledRow> => {
      const result = results[index] as RowResult & { file_name: string };
      const pdf = path(`${name}-${set}.pdf`);
      await writeFile(pdf, entries.get(result.file_name) ?? '');
      return { set, flattened, pdf, result, values: rows[index] ?? [] };
    }),
  );
};
