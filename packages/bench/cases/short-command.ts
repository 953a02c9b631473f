import { spawnSync } from 'node:child_process';
import { copyFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Bench, BenchCase, OwnSubject } from '../harness/bench.ts';
import { installedPackage } from '../harness/installed-package.ts';
import { type Medians, ratioOf } from '../harness/measured.ts';
import { times } from '../harness/table.ts';
import type { RatioClaim } from '../harness/verdict.ts';

const ratios = {
  installed: {
    claim: 'sixty rows, cold: the installed command against node -e 0',
    bound: { atMost: 6.5 },
    inQuick: true,
  },
  checkout: { claim: 'sixty rows, cold: the command of a checkout against node -e 0', inQuick: true },
  certificates: { claim: 'sixty certificates, cold: pdf-lib against bulkfill', bound: { atLeast: 1.4 }, inQuick: true },
} as const satisfies Readonly<Record<string, RatioClaim>>;

const rowCount = 60;
/** pdftk runs one process per row, so the time of fewer rows is multiplied. */
const pdftkRows = 6;
const repository = fileURLToPath(new URL('../../..', import.meta.url));
const migrate = fileURLToPath(new URL('../migrate/', import.meta.url));

/** Process that is started cold, repeatedly. */
interface Start {
  readonly name: string;
  readonly command: string;
  readonly parameters: readonly string[];
  readonly folder: string;
  readonly environment?: Readonly<Record<string, string>>;
  /** Factor for its time. */
  readonly share?: number;
  /** Measured once: it takes too long, and no ratio needs it. */
  readonly once?: boolean;
}

const seconds = async (
  { name, command, parameters, folder, environment, share = 1 }: Start,
  out: string,
): Promise<number> => {
  await rm(out, { recursive: true, force: true });
  const startedMs = performance.now();
  const { status, stderr } = spawnSync(command, parameters, {
    cwd: folder,
    env: { ...process.env, ...environment },
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${name} ended with ${status}: ${stderr.slice(-1000)}`);
  return ((performance.now() - startedMs) / 1000) * share;
};

/** Writes people to a CSV file for the programs of `migrate/`. */
const people = async (bench: Bench, count: number): Promise<string> => {
  const path = bench.path(`people-${count}.csv`);
  await writeFile(path, Array.from({ length: count }, (_, index) => `Person ${index + 1},Open data\n`).join(''));
  return path;
};

/** Returns the programs that the ratios compare, and the other programs for either task. */
const startsOf = async (
  bench: Bench,
  out: string,
): Promise<{ readonly compared: readonly Start[]; readonly others: readonly Start[] }> => {
  const installed = await installedPackage(bench);
  const { sourcePath, packagePath, keysPath } = await bench.inputs.job(rowCount, false);
  const csv = await bench.inputs.csv(rowCount, false);
  for (const name of ['bulkfill.mjs', 'bulkfill-form.mjs']) await copyFile(join(migrate, name), join(installed, name));
  const render = ['render', '--pdf', sourcePath, '--svc', packagePath, '--csv', csv, '--out', out];
  const environment = { PACKAGE_KEYS: keysPath };
  const example = (name: string): string[] => {
    const at = (file: string): string => join(repository, 'examples', name, file);
    return [
      'render',
      '--pdf',
      at('source.pdf'),
      '--template',
      at('template.json'),
      '--csv',
      at('rows.csv'),
      '--out',
      out,
    ];
  };
  const certificate = [join(repository, 'examples/certificate/source.pdf'), await people(bench, rowCount), out];
  const registration = join(repository, 'examples/registration/source.pdf');
  const node = (name: string, parameters: readonly string[]): Start => ({
    name,
    command: process.execPath,
    parameters,
    folder: installed,
    environment,
  });
  const pdftk: Start = {
    name: `a form: pdftk, by ${pdftkRows} rows`,
    command: 'sh',
    parameters: [join(migrate, 'pdftk-form.sh'), registration, await people(bench, pdftkRows), out],
    folder: installed,
    share: rowCount / pdftkRows,
    once: true,
  };
  const hasPdftk = spawnSync('pdftk', ['--version']).error === undefined;
  if (!hasPdftk) bench.report('pdftk is left out: it is not installed.');
  return {
    compared: [
      node('node -e 0', ['-e', '0']),
      node('bulkfill render, installed', ['node_modules/bulkfill/bin/bulkfill.cjs', ...render]),
      node('bulkfill render, of a checkout', [join(repository, 'bin/bulkfill.cjs'), ...render]),
      node('certificates: bulkfill', ['bulkfill.mjs', ...certificate]),
      node('certificates: pdf-lib', [join(migrate, 'pdf-lib.mjs'), ...certificate]),
    ],
    others: [
      ...['certificate', 'offer-letter', 'shipping-label'].map((name) =>
        node(`bulkfill render, installed: ${name}`, ['node_modules/bulkfill/bin/bulkfill.cjs', ...example(name)]),
      ),
      {
        name: 'npx bulkfill render',
        command: 'npx',
        parameters: ['bulkfill', ...render],
        folder: installed,
        environment,
      },
      node('a form: bulkfill', ['bulkfill-form.mjs', registration, await people(bench, rowCount), out]),
      ...(bench.effort.quick
        ? []
        : [{ ...node('certificates: pdfme', [join(migrate, 'pdfme.mjs'), ...certificate]), once: true }]),
      ...(hasPdftk ? [pdftk] : []),
    ],
  };
};

/**
 * Fills sixty rows from a cold process: the cost of a short command, compared with the programs that users migrate from
 * (docs/integrate/migrate.md).
 */
export const shortCommand: BenchCase = {
  name: 'short-command',
  title: 'Sixty rows, from a cold process',
  ratios,
  async run(bench) {
    const out = bench.path('short.zip');
    const { compared, others } = await startsOf(bench, out);
    const subject = (start: Start): OwnSubject => ({
      contender: start.name,
      rowCount,
      once: start.once ?? false,
      measure: async () => ({ rowCount, seconds: await seconds(start, out), sizeBytes: 0, peakBytes: 0 }),
    });
    process.stderr.write(
      '  starts that are not measured: they fill the compile cache, and make the bundle of the checkout\n',
    );
    for (const start of [...compared, ...compared, ...others]) if (!start.once) await seconds(start, out);
    // A round is the shortest of several starts.
    const measured = await bench.interleaved(compared.map(subject), { turns: 5 });
    const rest = await bench.interleaved(others.map(subject));
    const [node, installed, checkout, ours, pdfLib] = measured;
    const lines = [...compared, ...others].map(({ name }, index): [string, Medians] => [
      name,
      [...measured, ...rest][index]!,
    ]);
    bench.table(
      'Programs that are started for 60 rows',
      ['', 'ms', 'least, ms', 'times node -e 0'],
      lines.map(([name, one]) => [
        name,
        (one.seconds * 1000).toFixed(0),
        (one.bestSeconds * 1000).toFixed(0),
        times(one.seconds / node!.seconds),
      ]),
    );
    const ratio = (over: Medians, under: Medians) =>
      ratioOf([over, under], (over, under) => over!.seconds / under!.seconds);
    bench.judge(ratios.installed, ratio(installed!, node!));
    bench.judge(ratios.checkout, ratio(checkout!, node!));
    bench.judge(ratios.certificates, ratio(pdfLib!, ours!));
  },
};
