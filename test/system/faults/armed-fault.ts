import { type StepName, stepNames } from '../../../lib/core/steps.ts';

/** Target of a fault: the process that takes the step, the API process, or an embedded server. */
export const faultTargets = ['self', 'api', 'dynamodb', 's3-and-sqs'] as const;
export type FaultTarget = (typeof faultTargets)[number];

/** A fault that waits for a job to come to a step. */
export interface Fault {
  readonly step: StepName;
  readonly target: FaultTarget;
  /** `SIGSTOP` makes a late holder: it is woken when others have taken over. */
  readonly signal: 'SIGKILL' | 'SIGSTOP';
}

/** Contents of the file of an armed fault. */
export type ArmedFault = Pick<Fault, 'target' | 'signal'>;

export const faultName = (fault: Fault): string => `${fault.step}~${fault.target}~${fault.signal}`;

/** Steps of a request, which the process of the API takes itself. */
const ofRequest = (step: StepName): boolean => /^(create|cancel|delete)\./.test(step);

/** Every step with everything that can be hit there. */
export const allFaults: readonly Fault[] = stepNames.flatMap((step) => [
  ...faultTargets
    .filter((target) => target !== 'api' || !ofRequest(step))
    .map((target): Fault => ({ step, target, signal: 'SIGKILL' })),
  ...(step.startsWith('execute.') || step.startsWith('deliver.')
    ? [{ step, target: 'self', signal: 'SIGSTOP' } as const]
    : []),
]);
