import { spawnSync } from 'node:child_process';
import { copyFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Bench, BenchCase } from '../harness/bench.ts';
import { installedPackage } from '../harness/installed-package.ts';
import { median, ratioOfTimes } from '../harness/measured.ts';
import { times } from '../harness/table.ts';
import type { Promised } from '../harness/verdict.ts';

const promises = {
  installed: { claim: 'sixty rows, cold: the installed command against node -e 0', bound: { atMost: 4.5 }, inQuick: true },
  checkout: { claim: 'sixty rows, cold: the command of a checkout against node -e 0', bound: { atMost: 4.5 }, inQuick: true },
  certificates: { claim: 'sixty certificates, cold: pdf-lib against bulkfill', bound: { atLeast: 2 }, inQuick: true },
} as const satisfies Readonly<Record<string, Promised>>;

const rowCount = 60;
const repository = fileURLToPath(new URL('../..', import.meta.url));
const migrate = fileURLToPath(new URL('../migrate/', import.meta.url));

/** A process that is started cold, again and again. */
interface Start {
  readonly name: string;
  readonly command: string;
  readonly parameters: readonly string[];
  readonly folder: string;
  readonly environment?: Readonly<Record<string, string>>;
}

const seconds = async ({ name, command, parameters, folder, environment }: Start, out: string): Promise<number> => {
  await rm(out, { recursive: true, force: true });
  const startedMs = performance.now();
  const { status, stderr } = spawnSync(command, parameters, { cwd: folder, env: { ...process.env, ...environment }, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${name} ended with ${status}: ${stderr.slice(-1000)}`);
  return (performance.now() - startedMs) / 1000;
};

/** Everything that does one of the two tasks, ours first. */
const startsOf = async (bench: Bench, out: string): Promise<readonly Start[]> => {
  const installed = await installedPackage(bench);
  const { sourcePath, packagePath, keysPath } = await bench.inputs.job(rowCount, false);
  const csv = await bench.inputs.csv(rowCount, false);
  const people = bench.path('people.csv');
  await writeFile(people, Array.from({ length: rowCount }, (_, index) => `Person ${index + 1},Open data\n`).join(''));
  for (const name of ['bulkfill.mjs', 'bulkfill-form.mjs']) await copyFile(join(migrate, name), join(installed, name));
  const render = ['render', '--pdf', sourcePath, '--svc', packagePath, '--csv', csv, '--out', out];
  const environment = { PACKAGE_KEYS: keysPath };
  const example = (name: string): string[] => {
    const at = (file: string): string => join(repository, 'examples', name, file);
    return ['render', '--pdf', at('source.pdf'), '--template', at('template.json'), '--csv', at('rows.csv'), '--out', out];
  };
  const certificate = [join(repository, 'examples/certificate/source.pdf'), people, out];
  const form = [join(repository, 'examples/registration/source.pdf'), people, out];
  const node = (name: string, parameters: readonly string[], folder = installed): Start => ({
    name,
    command: process.execPath,
    parameters,
    folder,
    environment,
  });
  return [
    node('node -e 0', ['-e', '0']),
    node('bulkfill render, installed', ['node_modules/bulkfill/bin/bulkfill.cjs', ...render]),
    node('bulkfill render, of a checkout', [join(repository, 'bin/bulkfill.cjs'), ...render]),
    ...['certificate', 'offer-letter', 'shipping-label'].map((name) =>
      node(`bulkfill render, installed: ${name}`, ['node_modules/bulkfill/bin/bulkfill.cjs', ...example(name)]),
    ),
    { name: 'npx bulkfill render', command: 'npx', parameters: ['bulkfill', ...render], folder: installed, environment },
    node('certificates: bulkfill', ['bulkfill.mjs', ...certificate]),
    node('certificates: pdf-lib', [join(migrate, 'pdf-lib.mjs'), ...certificate]),
    ...(bench.effort.quick ? [] : [node('certificates: pdfme', [join(migrate, 'pdfme.mjs'), ...certificate])]),
    node('a form: bulkfill', ['bulkfill-form.mjs', ...form]),
    ...(spawnSync('pdftk', ['--version']).error === undefined
      ? [{ name: 'a form: pdftk', command: 'sh', parameters: [join(migrate, 'pdftk-form.sh'), ...form], folder: installed }]
      : []),
  ];
};

/** Sixty rows from a cold process: what a short command costs, and the programs that people come from (docs/integrate/migrate.md). */
export const shortCommand: BenchCase = {
  name: 'short-command',
  title: 'Sixty rows, from a cold process',
  promises,
  async run(bench) {
    const out = bench.path('short.zip');
    const starts = await startsOf(bench, out);
    // What the others find in the compile cache, and the bundle of the checkout.
    const unmeasured = 4;
    const rounds = bench.effort.quick ? 3 : 9;
    const taken = starts.map((): number[] => []);
    for (let round = 1 - unmeasured; round <= rounds; round++) {
      process.stderr.write(round > 0 ? `  round ${round} of ${rounds}: starts\n` : '  starts that are not measured\n');
      for (const [index, start] of starts.entries()) {
        const measured = await seconds(start, out);
        if (round > 0) taken[index]!.push(measured);
      }
    }
    const [node = [], installed = [], checkout = []] = taken;
    bench.table(
      'Programs that are started for 60 rows',
      ['', 'ms', 'least, ms', 'times node -e 0'],
      starts.map(({ name }, index) => {
        const middle = median(taken[index]!);
        return [name, (middle * 1000).toFixed(0), (Math.min(...taken[index]!) * 1000).toFixed(0), times(middle / median(node))];
      }),
    );
    const of = (name: string): number[] => taken[starts.findIndex((start) => start.name === name)]!;
    bench.promise(promises.installed, ratioOfTimes(installed, node));
    bench.promise(promises.checkout, ratioOfTimes(checkout, node));
    bench.promise(promises.certificates, ratioOfTimes(of('certificates: pdf-lib'), of('certificates: bulkfill')));
  },
};
