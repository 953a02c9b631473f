import type { MeasuredStep } from '../measure/measured-steps.ts';
import type { assumptions as assumed } from './assumptions.ts';

export type Assumptions = typeof assumed;

/** Time in requests one after the other; parts of an archive are counted by their bytes instead. */
export const requestSeconds = ({ calls }: Pick<MeasuredStep, 'calls'>, { requestSeconds: each }: Assumptions): number =>
  Object.entries(calls).reduce((sum, [name, count]) => {
    if (name === 's3 PUT partNumber') return sum;
    return sum + count * each[name.split(' ')[0] as keyof typeof each];
  }, 0);

/** Seconds on the processors that a function of this memory has. */
export const processorSeconds = (cpuSeconds: number, memoryMb: number, { mbPerProcessor, processorRatio }: Assumptions): number =>
  (cpuSeconds * processorRatio) / (memoryMb / mbPerProcessor);

/**
 * How long an invocation takes: its requests one after the other, and the longer of computing and moving bytes, which happen side by
 * side. An upper bound for requests that are made at the same time.
 */
export const stepSeconds = (step: MeasuredStep, memoryMb: number, movedBytes: number, assumptions: Assumptions): number =>
  requestSeconds(step, assumptions) +
  Math.max(processorSeconds(step.cpuSeconds, memoryMb, assumptions), movedBytes / assumptions.bytesPerSecond);
