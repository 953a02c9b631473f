import type { StepName } from '../../../lib/core/steps.ts';

/** Who is hit: the process that takes the step, the process of the API, or an embedded server. */
export const faultTargets = ['self', 'api', 'dynamodb', 's3-and-sqs'] as const;
export type FaultTarget = (typeof faultTargets)[number];

/** A fault that waits for a job to come to a step. */
export interface Fault {
  readonly step: StepName;
  readonly target: FaultTarget;
  /** `SIGSTOP` makes a late holder: it is woken when others have taken over. */
  readonly signal: 'SIGKILL' | 'SIGSTOP';
}

/** What the file of an armed fault holds. */
export interface ArmedFault {
  /** Absent: the process that reads it. */
  readonly pid?: number;
  readonly signal: 'SIGKILL' | 'SIGSTOP';
}

export const faultName = (fault: Fault): string => `${fault.step}~${fault.target}~${fault.signal}`;
