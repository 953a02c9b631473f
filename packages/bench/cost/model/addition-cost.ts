import type { functions } from '../../../../infra/resources.ts';
import type { AdditionStep, MeasuredJob, MeasuredStep } from '../measure/measured-steps.ts';
import { httpRequest, invocation, memoryOfFunction, requestUsage } from './job-cost.ts';
import { addUsage, type Usage } from './prices.ts';
import { type Assumptions, stepSeconds } from './step-duration.ts';

interface Host {
  readonly name: (typeof functions)[number]['name'];
  /** Caller of the step. */
  readonly by: 'client' | 'queue';
}

const hostOf: Readonly<Record<AdditionStep, Host>> = {
  'print: execute': { name: 'execute-job', by: 'queue' },
  'print: fetch': { name: 'read', by: 'client' },
  rows: { name: 'read', by: 'client' },
  'row PDF': { name: 'read', by: 'client' },
  corrections: { name: 'read', by: 'client' },
  attest: { name: 'attest-job', by: 'client' },
  'check: create': { name: 'create-job', by: 'client' },
  'check: execute': { name: 'execute-job', by: 'queue' },
  'retry: create': { name: 'create-job', by: 'client' },
  'retry: execute': { name: 'execute-job', by: 'queue' },
  delete: { name: 'change-job', by: 'client' },
};

/** Returns the bytes that a step transfers between its function and S3, as far as they take time. */
const movedBytes = (step: AdditionStep, { inputBytes, archiveBytes, rows }: MeasuredJob): number => {
  switch (step) {
    case 'print: execute':
      return inputBytes + archiveBytes;
    case 'check: execute':
    case 'retry: create':
      return inputBytes;
    case 'retry: execute':
      // A tenth of the rows.
      return inputBytes + archiveBytes / 10;
    case 'check: create':
      return inputBytes;
    case 'row PDF':
      return (2 * archiveBytes) / rows;
    default:
      return 0;
  }
};

/** Received and deleted by the event source. */
const queueUsage: Usage = { sqsRequest: 2 };

/** Returns the usage of one addition step, excluding the transfer to the client. */
export const additionCost = (step: AdditionStep, job: MeasuredJob, a: Assumptions): Usage => {
  if (job.additions === undefined) throw new Error('The additions of this job were not measured.');
  const measured = job.additions[step];
  const { name, by } = hostOf[step];
  const memoryMb = memoryOfFunction(name);
  const signing = step === 'attest';
  const seconds = stepSeconds(measured, memoryMb, movedBytes(step, job), a) + (signing ? a.requestSeconds.kms : 0);
  const bodyBytes = step === 'check: create' ? job.inputBytes : 0;
  return addUsage(
    invocation(measured, seconds, memoryMb, a),
    requestUsage(measured),
    by === 'client' ? httpRequest(bodyBytes, a) : queueUsage,
    // The embedded key is in the process; in a deployment, KMS signs. The public key is requested once per environment.
    signing ? { kmsSign: 1 } : {},
  );
};

/** Returns the units of one progress write, from two jobs of which the longer one wrote its progress more often. */
export const progressWriteUnits = (
  short: MeasuredStep,
  long: MeasuredStep,
): { readonly writes: number; readonly unitsEach: number } => {
  const writes = (long.calls['dynamodb UpdateItem'] ?? 0) - (short.calls['dynamodb UpdateItem'] ?? 0);
  return { writes, unitsEach: writes <= 0 ? 0 : (long.writeUnits - short.writeUnits) / writes };
};
