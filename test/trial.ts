/** `npm run trial -- NAME …`: runs a harness that takes minutes to hours. Each has its own options. */
const trials: Readonly<Record<string, () => Promise<unknown>>> = {
  conformance: () => import('./conformance/main.ts'),
  corpus: () => import('./corpus/run.ts'),
  fuzz: () => import('./system/fuzz/fuzz-for-hours.ts'),
  soak: () => import('./system/load/soak.ts'),
};

const [name = ''] = process.argv.splice(2, 1);
const run = trials[name];
if (run === undefined) throw new Error(`Usage: npm run trial -- ${Object.keys(trials).join('|')} …`);
await run();

export {};
