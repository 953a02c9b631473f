import { type MetricName, type Metrics, metricUnits } from './metrics.ts';

export interface EmbeddedMetricsOptions {
  readonly namespace: string;
  readonly hostName: string;
  /** Receives one line, without its end. */
  readonly write: (line: string) => void;
  readonly nowMs: () => number;
}

/**
 * Creates a metrics writer for CloudWatch's embedded metric format: one JSON object per log line. Values are summed by
 * host, and by host and each dimension. Source: CloudWatch user guide, "Specification: Embedded metric format".
 */
export const embeddedMetrics = ({ namespace, hostName, write, nowMs }: EmbeddedMetricsOptions): Metrics => ({
  record: (values, dimensions = {}) => {
    const measured = Object.entries(values).filter((entry): entry is [MetricName, number] => Number.isFinite(entry[1]));
    if (measured.length === 0) return;
    const named = {
      ...(dimensions.code === undefined ? {} : { Code: dimensions.code }),
      ...(dimensions.deliveryMode === undefined ? {} : { DeliveryMode: dimensions.deliveryMode }),
    };
    const directive = {
      Namespace: namespace,
      Dimensions: [['Host'], ...Object.keys(named).map((name) => ['Host', name])],
      Metrics: measured.map(([Name]) => ({ Name, Unit: metricUnits[Name] })),
    };
    write(
      JSON.stringify({
        _aws: { Timestamp: nowMs(), CloudWatchMetrics: [directive] },
        Host: hostName,
        ...named,
        ...Object.fromEntries(measured),
      }),
    );
  },
});
