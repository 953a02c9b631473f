/** `npm run trial -- NAME [--seed N] [--budget SECONDS] …`: runs one trial. Each has further options of its own. */
import { type Trial, type TrialResult, UsageError } from './trial.ts';

const trials: Readonly<Record<string, () => Promise<Trial>>> = {
  conformance: () => import('./conformance/trial.ts'),
  corpus: () => import('./corpus/trial.ts'),
  fuzz: () => import('./fuzz/trial.ts'),
  seal: () => import('./seal/trial.ts'),
  server: () => import('./server/trial.ts'),
  soak: () => import('./soak/trial.ts'),
};

const [name = '', ...args] = process.argv.slice(2);

const takeNumber = (option: string, otherwise: number): number => {
  const at = args.indexOf(option);
  const value = at === -1 ? otherwise : Number(args.splice(at, 2)[1]);
  if (!Number.isFinite(value)) throw new UsageError(`${option} needs a number`);
  return value;
};

const runTrial = async (): Promise<TrialResult> => {
  const trial = await trials[name]?.();
  if (trial === undefined) throw new UsageError(`usage: npm run trial -- ${Object.keys(trials).join('|')} …`);
  const seed = takeNumber('--seed', trial.defaults.seed);
  const budget = takeNumber('--budget', trial.defaults.budget);
  const startMs = performance.now();
  const { cases, failures } = await trial.run(seed, budget, args);
  return { name, seed, budget, cases, seconds: Math.round((performance.now() - startMs) / 1000), failures };
};

try {
  const result = await runTrial();
  process.stdout.write(`${JSON.stringify(result)}\n`);
  process.exit(result.failures > 0 ? 1 : 0);
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(2);
}
