import { Duration } from 'aws-cdk-lib';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { Dashboard, GraphWidget, type IMetric, PeriodOverride } from 'aws-cdk-lib/aws-cloudwatch';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { Construct } from 'constructs';
import type { WorkQueue } from './work-queue.ts';

export interface ServiceDashboardProps {
  readonly dashboardName: string;
  readonly api: HttpApi;
  readonly queues: Readonly<Record<'jobs' | 'webhooks', WorkQueue>>;
  readonly functions: ReadonlyMap<string, IFunction>;
}

const minute = { period: Duration.minutes(1) };

export class ServiceDashboard extends Construct {
  constructor(scope: Construct, id: string, props: ServiceDashboardProps) {
    super(scope, id);
    const { api, queues } = props;
    const functions = [...props.functions];
    const graph = (title: string, left: IMetric[], right: IMetric[] = []): GraphWidget =>
      new GraphWidget({ title, left, right, width: 12, height: 6 });
    new Dashboard(this, 'Resource', {
      dashboardName: props.dashboardName,
      periodOverride: PeriodOverride.INHERIT,
      widgets: [
        [
          graph('Requests', [api.metricCount(minute), api.metricClientError(minute), api.metricServerError(minute)]),
          graph('Latency, ms', [
            api.metricLatency({ ...minute, statistic: 'p50' }),
            api.metricLatency({ ...minute, statistic: 'p99' }),
          ]),
        ],
        Object.entries(queues).map(([name, { queue, deadLetterQueue }]) =>
          graph(
            `Queue: ${name}`,
            [
              queue.metricApproximateNumberOfMessagesVisible(minute),
              deadLetterQueue.metricApproximateNumberOfMessagesVisible(minute),
            ],
            // Message groups are accounts: shows how many use more than their share, and how long the others wait.
            [
              queue.metricApproximateAgeOfOldestMessage(minute),
              queue.metric('ApproximateAgeOfOldestMessageInQuietGroups', minute),
              queue.metric('ApproximateNumberOfNoisyGroups', minute),
            ],
          ),
        ),
        [
          graph(
            'Errors',
            functions.map(([label, fn]) => fn.metricErrors({ ...minute, label })),
          ),
          graph(
            'Duration, p99',
            functions.map(([label, fn]) => fn.metricDuration({ ...minute, label, statistic: 'p99' })),
          ),
        ],
        [
          graph(
            'Concurrency',
            functions.map(([label, fn]) =>
              fn.metric('ConcurrentExecutions', { ...minute, label, statistic: 'Maximum' }),
            ),
          ),
          graph(
            'Throttles',
            functions.map(([label, fn]) => fn.metricThrottles({ ...minute, label })),
          ),
        ],
      ],
    });
  }
}
