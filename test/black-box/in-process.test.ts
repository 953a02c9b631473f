import { allCases } from './cases/all.ts';
import { runCases } from './run-cases.ts';
import { inProcessTarget } from './targets/in-process.ts';

runCases(inProcessTarget, allCases, ['service output']);
