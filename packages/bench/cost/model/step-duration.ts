import type { MeasuredStep } from '../measure/measured-steps.ts';
import type { assumptions as assumed } from './assumptions.ts';

export type Assumptions = typeof assumed;

/** Returns the total response time of sequential requests. Parts of an archive are counted by their bytes instead. */
export const requestSeconds = ({ calls }: Pick<MeasuredStep, 'calls'>, { requestSeconds: each }: Assumptions): number =>
  Object.entries(calls).reduce((sum, [name, count]) => {
    if (name === 's3 PUT partNumber') return sum;
    return sum + count * each[name.split(' ')[0] as keyof typeof each];
  }, 0);

/** Converts processor seconds to seconds on the processors of a function with this memory. */
export const processorSeconds = (
  cpuSeconds: number,
  memoryMb: number,
  { mbPerProcessor, processorRatio }: Assumptions,
): number => (cpuSeconds * processorRatio) / (memoryMb / mbPerProcessor);

/**
 * Estimates the duration of an invocation: its requests in sequence, plus the longer of computing and transferring,
 * which overlap. An upper bound for concurrent requests.
 */
export const stepSeconds = (
  step: MeasuredStep,
  memoryMb: number,
  movedBytes: number,
  assumptions: Assumptions,
): number =>
  requestSeconds(step, assumptions) +
  Math.max(processorSeconds(step.cpuSeconds, memoryMb, assumptions), movedBytes / assumptions.bytesPerSecond);
