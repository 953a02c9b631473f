import { spawnSync } from 'node:child_process';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { codeBudgetsBytes, measureHost } from '../../../infra/bundle-budgets.ts';
import { type Bundle, bundleFunctions } from '../../../infra/bundle-functions.ts';
import { type FunctionDescription, functions } from '../../../infra/resources.ts';
import type { BenchCase } from '../harness/bench.ts';
import { deployedEnvironment } from '../harness/deployed-environment.ts';
import { median } from '../harness/measured.ts';
import type { MeasuredStart } from '../measure-start.ts';

interface Subject {
  readonly name: string;
  readonly modulePath: string;
  readonly kind: 'handler' | 'thread' | 'module';
  readonly environment: Readonly<Record<string, string>>;
  readonly sizeBytes: number;
  readonly budgetBytes: number | undefined;
}

const functionSubject = async (fn: FunctionDescription, bundle: Bundle): Promise<Subject> => ({
  name: fn.name,
  modulePath: join(bundle.folder, 'index.mjs'),
  kind: 'handler',
  environment: await deployedEnvironment(fn),
  sizeBytes: (await measureHost(bundle.folder)).codeBytes,
  budgetBytes: codeBudgetsBytes[fn.name as keyof typeof codeBudgetsBytes],
});

/** Defines a subject for a worker bundle or a module that loads on demand. */
const partSubject = async (
  name: string,
  folder: string,
  fileStart: string,
  kind: Subject['kind'],
): Promise<Subject> => {
  const file = (await readdir(folder)).find((candidate) => candidate.startsWith(fileStart));
  if (file === undefined) throw new Error(`there is no ${fileStart} in ${folder}`);
  const modulePath = join(folder, file);
  const { size } = await stat(modulePath);
  return { name, modulePath, kind, environment: {}, sizeBytes: size, budgetBytes: undefined };
};

const start = ({ name, modulePath, kind, environment }: Subject): MeasuredStart => {
  const script = fileURLToPath(new URL('../measure-start.ts', import.meta.url));
  const { stdout, stderr, status } = spawnSync(process.execPath, [script, pathToFileURL(modulePath).href, kind], {
    env: { ...environment },
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${name} did not start: ${stderr.slice(-500)}`);
  return JSON.parse(stdout.slice(stdout.lastIndexOf('{'))) as MeasuredStart;
};

/**
 * Measures the size and load time of each function: from `import` of its bundle to its handler, in a new process with
 * its Lambda environment. Excludes the start of Node. Threads load at the same time as the function, not before it.
 */
export const coldStart: BenchCase = {
  name: 'cold-start',
  title: 'Functions: size and start',
  needsPeers: false,
  ratios: {},
  async run(bench) {
    const bundles = new Map((await bundleFunctions(bench.path('bundles'))).map((bundle) => [bundle.name, bundle]));
    const folderOf = (name: string): string => bundles.get(name)!.folder;
    const subjects = [
      ...(await Promise.all(functions.map((fn) => functionSubject(fn, bundles.get(fn.name)!)))),
      await partSubject('thread of create-job', folderOf('create-job'), 'inspection-thread', 'thread'),
      await partSubject('thread of execute-job', folderOf('execute-job'), 'fill-thread', 'thread'),
      await partSubject('its barcode encoders, when needed', folderOf('execute-job'), 'encode-barcode-', 'module'),
    ];
    const rounds = bench.effort.quick ? 1 : 3;
    const starts = subjects.map((): MeasuredStart[] => []);
    for (let round = 1; round <= rounds; round++) {
      process.stderr.write(`  round ${round} of ${rounds}: starts\n`);
      for (const [index, subject] of subjects.entries()) starts[index]!.push(start(subject));
    }
    const kilobytes = (sizeBytes: number | undefined): string =>
      sizeBytes === undefined ? '–' : Math.ceil(sizeBytes / 1000).toLocaleString('en-US');
    bench.table(
      'Functions and threads',
      ['', 'code, KB', 'budget, KB', 'start, ms', 'least, ms', 'processor, ms'],
      subjects.map(({ name, sizeBytes, budgetBytes }, index) => [
        name,
        kilobytes(sizeBytes),
        kilobytes(budgetBytes),
        median(starts[index]!.map((one) => one.milliseconds)).toFixed(0),
        Math.min(...starts[index]!.map((one) => one.milliseconds)).toFixed(0),
        median(starts[index]!.map((one) => one.cpuMilliseconds)).toFixed(0),
      ]),
    );
    bench.report(`Medians of ${rounds} fresh processes each; the code of a function includes that of its threads.`);
  },
};
