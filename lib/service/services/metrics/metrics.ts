import type { ErrorCode } from '../../errors/error-table.ts';

/** What is measured, and in which of CloudWatch's units. */
export const metricUnits = {
  JobsAccepted: 'Count',
  JobsCompleted: 'Count',
  ChecksAccepted: 'Count',
  ChecksCompleted: 'Count',
  DocumentsFilled: 'Count',
  JobsFailed: 'Count',
  JobsCanceled: 'Count',
  JobsRetried: 'Count',
  JobsParked: 'Count',
  RowsRequested: 'Count',
  RowsPerSecond: 'Count/Second',
  JobDuration: 'Milliseconds',
  QueueAge: 'Milliseconds',
  ArchiveSize: 'Bytes',
  EventsDelivered: 'Count',
  EventsParked: 'Count',
  WebhookAttempts: 'Count',
  WebhookLag: 'Milliseconds',
  Errors: 'Count',
  SweepJobsResent: 'Count',
  SweepJobsFailed: 'Count',
  SweepEventsResent: 'Count',
  SweepQuotasCorrected: 'Count',
  SweepSlotsCorrected: 'Count',
  SweepProblems: 'Count',
} as const;
export type MetricName = keyof typeof metricUnits;

/** By what a measurement can be told apart. Few values each: never an id, an account or an address. */
export interface MetricDimensions {
  readonly code?: ErrorCode;
  readonly deliveryMode?: 'response' | 'webhook';
}

/** Where measurements go. */
export interface Metrics {
  /** Values in the units of `metricUnits`, each measured once, now; never fails. */
  record(values: Readonly<Partial<Record<MetricName, number>>>, dimensions?: MetricDimensions): void;
}

/** Measures nothing. */
export const noMetrics: Metrics = { record: () => {} };
