/** `npm run bench -- [NAME] …`: the benchmarks of the engine and its peers, or another bench by its name. */
const benches: Readonly<Record<string, () => Promise<unknown>>> = {
  console: () => import('./console/run.ts'),
  cost: () => import('./cost/run.ts'),
  editor: () => import('./editor/run.ts'),
  faults: () => import('./faults/keep-run.ts'),
  preview: () => import('./editor/preview-run.ts'),
  seal: () => import('./seal/run.ts'),
  server: () => import('./server/run.ts'),
  'server-trial': () => import('./server/keep-trial.ts'),
};

const bench = benches[process.argv[2] ?? ''];
if (bench !== undefined) process.argv.splice(2, 1);
await (bench ?? (() => import('./run.ts')))();

export {};
