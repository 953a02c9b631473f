import type { EndJobDependencies, ServicePorts } from '../service-ports.ts';

/** What the sweep works with. */
export type RecoverDependencies = EndJobDependencies & Pick<ServicePorts, 'uploads' | 'storedBytes' | 'dueItems' | 'postpone'>;

/** What one sweep did. */
export interface SweepCounts {
  jobsResent: number;
  jobsFailed: number;
  jobsCleaned: number;
  eventsResent: number;
  uploadsRemoved: number;
  artifactsRemoved: number;
  quotasCorrected: number;
  slotsCorrected: number;
  /** Items that could not be dealt with and will come up again. */
  failures: number;
}
