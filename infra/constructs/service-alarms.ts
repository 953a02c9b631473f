import { Duration } from 'aws-cdk-lib';
import type { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { Alarm, ComparisonOperator, Metric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch';
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions';
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Key } from 'aws-cdk-lib/aws-kms';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { Topic } from 'aws-cdk-lib/aws-sns';
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions';
import { Construct } from 'constructs';
import type { MetricName } from '../../lib/stores/metrics/metrics.ts';
import type { WorkQueue } from './work-queue.ts';

export interface ServiceAlarmsProps {
  readonly stage: string;
  readonly alarmEmail: string | undefined;
  readonly api: HttpApi;
  readonly queues: Readonly<Record<'jobs' | 'webhooks', WorkQueue>>;
  readonly functions: ReadonlyMap<string, IFunction>;
}

interface AlarmSettings {
  readonly metric: Metric;
  readonly threshold: number;
  readonly periods: number;
  readonly description: string;
  readonly below?: boolean;
  /** Default: the value of `below`, because a missing sweep is a failure. */
  readonly mayBeMissing?: boolean;
}

const atMinutes = (minutes: number) => ({ period: Duration.minutes(minutes) });

/** Alarms that page the operator. Each name is a heading with instructions in docs/operate/operations.md. */
export class ServiceAlarms extends Construct {
  readonly #action: SnsAction | undefined;
  readonly #stage: string;

  constructor(scope: Construct, id: string, props: ServiceAlarmsProps) {
    super(scope, id);
    this.#stage = props.stage;
    this.#action = props.alarmEmail === undefined ? undefined : new SnsAction(this.#topic(props.alarmEmail));

    for (const [name, queue] of Object.entries(props.queues)) {
      this.#alarm(`${name}-dead-letters`, {
        metric: queue.deadLetterQueue.metricApproximateNumberOfMessagesVisible({
          ...atMinutes(1),
          statistic: 'Maximum',
        }),
        threshold: 1,
        periods: 1,
        description: `A message of the ${name} queue failed permanently and is in the dead-letter queue.`,
      });
      this.#alarm(`${name}-waiting`, {
        metric: queue.queue.metricApproximateAgeOfOldestMessage({ ...atMinutes(1), statistic: 'Maximum' }),
        threshold: 15 * 60,
        periods: 5,
        description: `The oldest message in the ${name} queue has waited for 15 minutes: its consumer is failing or cannot keep up.`,
      });
    }
    for (const [name, fn] of props.functions) {
      this.#alarm(`${name}-errors`, {
        metric: fn.metricErrors({ ...atMinutes(1), statistic: 'Sum' }),
        threshold: 1,
        periods: 3,
        description: `${name} failed in 3 consecutive minutes.`,
      });
    }
    this.#alarm('api-failures', {
      metric: props.api.metricServerError({ ...atMinutes(1), statistic: 'Sum' }),
      threshold: 5,
      periods: 3,
      description: 'The API answered at least five requests per minute with 5xx in 3 consecutive minutes.',
    });
    this.#alarm('seal-certificate', {
      metric: new Metric({
        // Of lib/composition/wiring/base.ts.
        namespace: 'Bulkfill',
        metricName: 'SealCertificateDays' satisfies MetricName,
        dimensionsMap: { Host: 'execute-job' },
        period: Duration.hours(1),
        statistic: 'Minimum',
      }),
      threshold: 30,
      periods: 1,
      below: true,
      mayBeMissing: true,
      description: 'The certificate of the sealing key ends within 30 days. Then sealed jobs are refused.',
    });
    const recovery = props.functions.get('recover-jobs');
    if (recovery !== undefined) {
      this.#alarm('recovery-stopped', {
        metric: recovery.metricInvocations({ ...atMinutes(5), statistic: 'Sum' }),
        threshold: 1,
        periods: 2,
        below: true,
        description: 'The recovery sweep has not run for 10 minutes: stuck jobs and webhook retries are waiting.',
      });
    }
  }

  #topic(email: string): Topic {
    const key = new Key(this, 'TopicKey', {
      description: 'Encrypts the alarm messages of bulkfill',
      enableKeyRotation: true,
    });
    key.grantEncryptDecrypt(new ServicePrincipal('cloudwatch.amazonaws.com'));
    const topic = new Topic(this, 'Topic', { masterKey: key, enforceSSL: true });
    topic.addSubscription(new EmailSubscription(email));
    return topic;
  }

  #alarm(name: string, settings: AlarmSettings): void {
    const alarm = new Alarm(this, name, {
      alarmName: `bulkfill-${this.#stage}-${name}`,
      alarmDescription: settings.description,
      metric: settings.metric,
      threshold: settings.threshold,
      evaluationPeriods: settings.periods,
      comparisonOperator: settings.below
        ? ComparisonOperator.LESS_THAN_THRESHOLD
        : ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData:
        settings.below && settings.mayBeMissing !== true ? TreatMissingData.BREACHING : TreatMissingData.NOT_BREACHING,
    });
    if (this.#action !== undefined) alarm.addAlarmAction(this.#action);
  }
}
