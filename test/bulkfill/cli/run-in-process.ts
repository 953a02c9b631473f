import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { runCli } from '@bulkfill/bulkfill/cli/run-cli';
import type { Ask } from '@bulkfill/bulkfill/cli/terminal/cli-io';
import { PDFDocument } from 'pdf-lib';
import { onTestFinished } from 'vitest';

export interface CliRun {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the command line in this process, away from its environment. */
export const bulkfill = async (
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
  signal = new AbortController().signal,
  stdin?: string,
  ask?: Ask,
): Promise<CliRun> => {
  let stdout = '';
  let stderr = '';
  const code = await runCli(args, {
    stdout: { write: (text) => (stdout += text) },
    stderr: { write: (text) => (stderr += text) },
    env,
    signal,
    ...(stdin === undefined ? {} : { stdin: Readable.from([Buffer.from(stdin)]) }),
    ask,
  });
  return { code, stdout, stderr };
};

/** A folder that lives as long as the test, and the path of a file in it. */
export const aFolder = async (): Promise<(...names: string[]) => string> => {
  const folder = await mkdtemp(join(tmpdir(), 'bulkfill-test-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return (...names) => join(folder, ...names);
};

export const aTemplate = (overlays: readonly unknown[] = [aText()]): string =>
  JSON.stringify({ columns: [{ key: 'column_0', label: 'Name' }], overlays });

export const aText = (members: Readonly<Record<string, unknown>> = {}) => ({
  id: 'name',
  kind: 'text',
  page: 0,
  rect: { x: 20, y: 20, width: 200, height: 20 },
  value: { column: 'column_0' },
  ...members,
});

/** A folder with a PDF of two pages, a template, rows as CSV and as JSON, and the package of the template. */
export const aFillFolder = async (overlays?: readonly unknown[]) => {
  const path = await aFolder();
  const pdf = await PDFDocument.create();
  pdf.addPage([300, 200]).drawText('Dear', { x: 20, y: 150 });
  pdf.addPage([200, 300]);
  await writeFile(path('form.pdf'), await pdf.save());
  await writeFile(path('template.json'), aTemplate(overlays));
  await writeFile(path('rows.csv'), 'Ada\nZoë\n');
  await writeFile(path('rows.json'), '[{"column_0": "Ada"},\n{"column_0": "Zoë"}]');
  const env = { DATA_DIR: path('data') };
  const built = await bulkfill(
    ['package', 'build', '--template', path('template.json'), '--pdf', path('form.pdf'), '--out', path('form.svc')],
    env,
  );
  if (built.code !== 0) throw new Error(built.stderr);
  const inputs = ['--pdf', path('form.pdf'), '--svc', path('form.svc'), '--csv', path('rows.csv')];
  return { path, env, inputs };
};
