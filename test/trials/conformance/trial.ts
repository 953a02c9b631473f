/**
 * `npm run trial -- conformance …`: of filled documents to PDF/A and PDF/UA (judge-sources.ts), and with `--against
 * ADDRESS` of the embedded AWS to another implementation (test/local-aws/conformance/compare.ts).
 */
import { compare } from '../../local-aws/conformance/compare.ts';
import type { Trial } from '../trial.ts';
import { judgeSources } from './judge-sources.ts';

export const defaults: Trial['defaults'] = { seed: 1, budget: 86_400 };

export const run: Trial['run'] = (seed, budget, args) =>
  args.includes('--against') ? compare(seed, budget, args) : judgeSources(budget, args);
