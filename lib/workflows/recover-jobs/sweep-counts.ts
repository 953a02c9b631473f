export interface SweepCounts {
  jobsResent: number;
  jobsFailed: number;
  jobsCleaned: number;
  eventsResent: number;
  uploadsRemoved: number;
  artifactsRemoved: number;
  quotasCorrected: number;
  slotsCorrected: number;
  /** Items that could not be handled and will be due again. */
  failures: number;
}
