import type { ErrorCode } from '../../errors/error-table.ts';

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
  RowsProduced: 'Count',
  RowsFailed: 'Count',
  RowsPerSecond: 'Count/Second',
  JobDuration: 'Milliseconds',
  QueueAge: 'Milliseconds',
  ArchiveSize: 'Bytes',
  EventsDelivered: 'Count',
  EventsParked: 'Count',
  WebhookAttempts: 'Count',
  WebhookLag: 'Milliseconds',
  /** Days until the sealing certificate ends, with each sealed job. */
  SealCertificateDays: 'Count',
  Errors: 'Count',
  SweepJobsResent: 'Count',
  SweepJobsFailed: 'Count',
  SweepEventsResent: 'Count',
  SweepQuotasCorrected: 'Count',
  SweepSlotsCorrected: 'Count',
  SweepProblems: 'Count',
} as const;
export type MetricName = keyof typeof metricUnits;

/** Dimensions of a measurement. They have few values each: never an id, an account or an address. */
export interface MetricDimensions {
  readonly code?: ErrorCode;
  readonly deliveryMode?: 'response' | 'webhook';
  /** Result of an attempt to deliver an event. No dimension on AWS, where `EventsDelivered` counts it. */
  readonly outcome?: 'delivered' | 'failed';
}

export interface Metrics {
  /** Records values in the units of `metricUnits`, measured once, now. Never fails. */
  record(values: Readonly<Partial<Record<MetricName, number>>>, dimensions?: MetricDimensions): void;
}

export const noMetrics: Metrics = { record: () => {} };
