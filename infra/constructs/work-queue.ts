import { Duration } from 'aws-cdk-lib';
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import type { QueueDefinition } from '../resources.ts';

export interface WorkQueueProps {
  readonly queueName: string;
  readonly deadLetterQueueName: string;
  readonly definition: QueueDefinition;
}

export class WorkQueue extends Construct {
  readonly queue: Queue;
  readonly deadLetterQueue: Queue;

  constructor(scope: Construct, id: string, props: WorkQueueProps) {
    super(scope, id);
    this.deadLetterQueue = new Queue(this, 'Dead', {
      queueName: props.deadLetterQueueName,
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.seconds(props.definition.deadLetterRetentionSeconds),
    });
    this.queue = new Queue(this, 'Resource', {
      queueName: props.queueName,
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: true,
      retentionPeriod: Duration.seconds(props.definition.retentionSeconds),
      visibilityTimeout: Duration.seconds(props.definition.visibilityTimeoutSeconds),
      deadLetterQueue: { queue: this.deadLetterQueue, maxReceiveCount: props.definition.maxReceiveCount },
    });
  }
}
