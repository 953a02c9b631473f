/**
 * Every PDF below a folder, filled and judged by readers of other makes: `npm run trial -- corpus DIR …`. The seed has
 * no effect.
 */
import { stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type Trial, UsageError } from '../trial.ts';
import { findPdfs } from './find-pdfs.ts';
import { runForms } from './forms/run-forms.ts';
import { runOptimize } from './optimize/run-optimize.ts';
import { runFiles } from './run-files.ts';

const options = {
  flatten: { type: 'boolean', default: false },
  jobs: { type: 'string', default: '2' },
  json: { type: 'string' },
  shard: { type: 'string', default: '1/1' },
  match: { type: 'string' },
  forms: { type: 'boolean', default: false },
  optimize: { type: 'boolean', default: false },
  sample: { type: 'string', default: '200' },
  tree: { type: 'string' },
  pages: { type: 'string', default: '2' },
  keep: { type: 'string' },
} as const;

const usage =
  'usage: npm run trial -- corpus DIR [--flatten] [--jobs N] [--json FILE] [--shard I/N] [--match REGEX] [--forms [--tree CHECKOUT] [--pages N] [--keep DIR]] [--optimize [--sample N] [--pages N]]';

const chooseFiles = async (folder: string, share: string, match = ''): Promise<string[]> => {
  const [shard, shards] = share.split('/').map(Number) as [number, number];
  if (!(shard >= 1 && shard <= shards)) throw new UsageError(usage);
  if (!(await stat(folder).catch(() => undefined))?.isDirectory()) throw new UsageError(`there is no folder ${folder}`);
  const wanted = new RegExp(match);
  const files = (await findPdfs(folder)).filter((file, index) => index % shards === shard - 1 && wanted.test(file));
  if (files.length === 0) throw new UsageError(`no PDF is found below ${folder}`);
  return files;
};

export const defaults: Trial['defaults'] = { seed: 1, budget: 86_400 };

export const run: Trial['run'] = async (_seed, budget, args) => {
  const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options });
  const [folder] = positionals;
  if (folder === undefined) throw new UsageError(usage);
  const { json, keep, flatten } = values;
  const common = {
    folder,
    files: await chooseFiles(folder, values.shard, values.match),
    budget,
    jobs: Math.max(1, Number(values.jobs)),
    json,
  };
  const pageLimit = Number(values.pages);
  const tree = values.tree ?? fileURLToPath(new URL('../../..', import.meta.url));
  if (values.forms) return await runForms({ ...common, tree, pageLimit, keep });
  if (values.optimize) return await runOptimize({ ...common, pageLimit, sample: Number(values.sample) });
  return await runFiles({ ...common, flatten });
};
