import { allCases } from '../black-box/cases/all.ts';
import { runCases } from '../black-box/run-cases.ts';
import { deployedTarget } from '../black-box/targets/deployed.ts';

runCases(deployedTarget, allCases, [
  'replaces %j with a new id',
  'replaces a repeated header with a new id',
  'is rejected if it is sent in two headers',
  'is rejected if it is encoded: %s',
  'rejects %j',
  'rejects a missing and a repeated one',
  'create fields',
  'multipart body',
  'has exactly the members of an ExportJob, the same when read',
  'file names',
  'aborts over it, not at it, with the figures at that moment',
  'creates one job from 20 concurrent creates and debits it once',
  'reuse',
  'quota',
  'checks',
  'rate limit of checks',
  'service output',
  'the limit of samples',
  'allows 16 endpoints per account, and another after a deletion',
]);
