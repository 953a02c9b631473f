import { allCases } from '../../black-box/cases/all.ts';
import { runCases } from '../../black-box/run-cases.ts';
import { embeddedTarget } from '../../black-box/targets/embedded.ts';

runCases(embeddedTarget, allCases, []);
