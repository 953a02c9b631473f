import { describe, expect, it } from 'vitest';
import { embeddedMetrics } from '../../../../lib/stores/metrics/embedded-metrics.ts';

const recorded = () => {
  const lines: string[] = [];
  const metrics = embeddedMetrics({
    namespace: 'Bulkfill',
    hostName: 'execute-job',
    write: (line) => lines.push(line),
    nowMs: () => 1000,
  });
  return { metrics, lines, parsed: () => lines.map((line) => JSON.parse(line) as Record<string, unknown>) };
};

describe('embeddedMetrics', () => {
  it('writes one line with the metrics, units and dimensions that CloudWatch reads', () => {
    const { metrics, parsed, lines } = recorded();
    metrics.record({ JobsFailed: 1, JobDuration: 1234 }, { code: 'PROCESSING_ANOMALY', deliveryMode: 'webhook' });
    expect(parsed()).toEqual([
      {
        _aws: {
          Timestamp: 1000,
          CloudWatchMetrics: [
            {
              Namespace: 'Bulkfill',
              Dimensions: [['Host'], ['Host', 'Code'], ['Host', 'DeliveryMode']],
              Metrics: [
                { Name: 'JobsFailed', Unit: 'Count' },
                { Name: 'JobDuration', Unit: 'Milliseconds' },
              ],
            },
          ],
        },
        Host: 'execute-job',
        Code: 'PROCESSING_ANOMALY',
        DeliveryMode: 'webhook',
        JobsFailed: 1,
        JobDuration: 1234,
      },
    ]);
    expect(lines[0]).not.toContain('\n');
  });

  it('omits values that are not finite, and writes nothing if none is left', () => {
    const { metrics, parsed } = recorded();
    metrics.record({ RowsPerSecond: Number.POSITIVE_INFINITY, JobsCompleted: 1 });
    metrics.record({ RowsPerSecond: Number.NaN });
    expect(parsed()).toHaveLength(1);
    expect(parsed()[0]).not.toHaveProperty('RowsPerSecond');
  });
});
