import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Measurement } from '../../lib/stores/metrics/channel-metrics.ts';

/** Values that are read when the metrics are. */
export interface Gauges {
  readonly queueOldestSeconds: () => number;
  readonly webhookOldestSeconds: () => number;
  readonly jobsRunning: () => number;
  readonly storageBytes: () => number;
  readonly diskFreeBytes: () => number;
}

const seconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 900];
const jobStatuses = { JobsCompleted: 'completed', JobsFailed: 'failed', JobsCanceled: 'canceled' } as const;
const rowStatuses = { RowsProduced: 'produced', RowsFailed: 'failed' } as const;
const fillOutcomes = ['filled', 'refused', 'failed'] as const;

const fillOutcome = (status: number): (typeof fillOutcomes)[number] => {
  if (status < 400) return 'filled';
  return status < 500 ? 'refused' : 'failed';
};

/** Metrics in Prometheus' text format (server.md, 3). Labels are statuses and routes: no account, key, job or file. */
export class ServerMetrics {
  readonly #registry = new Registry();
  readonly #jobs = this.#counter('bulkfill_jobs_total', 'Jobs that ended.', ['status']);
  readonly #rows = this.#counter('bulkfill_rows_total', 'Rows of completed jobs.', ['status']);
  readonly #jobDuration = this.#histogram('bulkfill_job_duration_seconds', 'From the first attempt to the end.', []);
  readonly #fills = this.#counter('bulkfill_fills_total', 'Requests for a single document.', ['outcome']);
  readonly #fillDuration = this.#histogram('bulkfill_fill_duration_seconds', 'Duration of these requests.', []);
  readonly #requests = this.#counter('bulkfill_http_requests_total', 'Answered requests.', ['route', 'status']);
  readonly #requestDuration = this.#histogram('bulkfill_http_request_duration_seconds', 'Until the last byte.', [
    'route',
  ]);
  readonly #attempts = this.#counter('bulkfill_webhook_attempts_total', 'Attempts to deliver events.', ['outcome']);

  constructor() {
    collectDefaultMetrics({ register: this.#registry });
    // Series exist from the start, so that a first failure is an increase.
    for (const status of Object.values(jobStatuses)) this.#jobs.inc({ status }, 0);
    for (const status of Object.values(rowStatuses)) this.#rows.inc({ status }, 0);
    for (const outcome of fillOutcomes) this.#fills.inc({ outcome }, 0);
    for (const outcome of ['delivered', 'failed']) this.#attempts.inc({ outcome }, 0);
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  text(): Promise<string> {
    return this.#registry.metrics();
  }

  watch(gauges: Gauges): void {
    this.#gauge('bulkfill_queue_oldest_seconds', 'Age of the oldest job in the queue.', gauges.queueOldestSeconds);
    this.#gauge('bulkfill_webhook_oldest_seconds', 'Age of the oldest delivery.', gauges.webhookOldestSeconds);
    this.#gauge('bulkfill_jobs_running', 'Jobs that executors work on.', gauges.jobsRunning);
    this.#gauge('bulkfill_storage_bytes', 'Size of the data folder.', gauges.storageBytes);
    this.#gauge('bulkfill_disk_free_bytes', 'Free space of its disk.', gauges.diskFreeBytes);
  }

  measure({ values, dimensions }: Measurement): void {
    for (const [name, status] of Object.entries(jobStatuses))
      this.#jobs.inc({ status }, values[name as keyof typeof jobStatuses] ?? 0);
    for (const [name, status] of Object.entries(rowStatuses))
      this.#rows.inc({ status }, values[name as keyof typeof rowStatuses] ?? 0);
    if (values.JobDuration !== undefined) this.#jobDuration.observe(values.JobDuration / 1000);
    if (values.WebhookAttempts !== undefined && dimensions.outcome !== undefined)
      this.#attempts.inc({ outcome: dimensions.outcome }, values.WebhookAttempts);
  }

  answered(route: string, status: number, durationSeconds: number): void {
    this.#requests.inc({ route, status: String(status) });
    this.#requestDuration.observe({ route }, durationSeconds);
    if (!route.endsWith('/fill')) return;
    this.#fills.inc({ outcome: fillOutcome(status) });
    this.#fillDuration.observe(durationSeconds);
  }

  #counter<Label extends string>(name: string, help: string, labelNames: readonly Label[]): Counter<Label> {
    return new Counter({ name, help, labelNames: [...labelNames], registers: [this.#registry] });
  }

  #histogram<Label extends string>(name: string, help: string, labelNames: readonly Label[]): Histogram<Label> {
    return new Histogram({ name, help, labelNames: [...labelNames], buckets: seconds, registers: [this.#registry] });
  }

  #gauge(name: string, help: string, read: () => number): void {
    new Gauge({
      name,
      help,
      registers: [this.#registry],
      collect() {
        this.set(read());
      },
    });
  }
}
