import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { Effect, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import {
  Architecture,
  type Code,
  EventSourceMapping,
  type IFunction,
  Function as LambdaFunction,
  Runtime,
} from 'aws-cdk-lib/aws-lambda';
import { LogGroup, type RetentionDays } from 'aws-cdk-lib/aws-logs';
import type { Queue } from 'aws-cdk-lib/aws-sqs';
import { Construct } from 'constructs';
import { acknowledgeObjectPrefixes } from '../acknowledge.ts';
import type { FunctionDescription, QueueDefinition } from '../resources.ts';

export interface ServiceFunctionProps {
  readonly description: FunctionDescription;
  readonly functionName: string;
  readonly code: Code;
  readonly environment: Readonly<Record<string, string>>;
  readonly permissions: readonly PolicyStatement[];
  readonly bucketArn: string;
  readonly logRetentionDays: RetentionDays;
  /** Provisioned instances; 0 for none. */
  readonly warmInstances: number;
  /** Reserved and maximum instances; 0 for no bound. */
  readonly reservedInstances: number;
}

export class ServiceFunction extends Construct {
  readonly function: LambdaFunction;
  readonly role: Role;
  readonly target: IFunction;

  constructor(scope: Construct, id: string, props: ServiceFunctionProps) {
    super(scope, id);
    const logGroup = new LogGroup(this, 'Log', {
      logGroupName: `/aws/lambda/${props.functionName}`,
      retention: props.logRetentionDays,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    this.role = new Role(this, 'Role', { assumedBy: new ServicePrincipal('lambda.amazonaws.com') });
    this.#allow(['logs:CreateLogStream', 'logs:PutLogEvents'], [`${logGroup.logGroupArn}`]);
    for (const statement of props.permissions) this.role.addToPolicy(statement);
    acknowledgeObjectPrefixes(this.role, props.bucketArn);
    this.function = new LambdaFunction(this, 'Resource', {
      functionName: props.functionName,
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      handler: 'index.handler',
      code: props.code,
      role: this.role,
      memorySize: props.description.memoryMb,
      timeout: Duration.seconds(props.description.timeoutSeconds),
      environment: { ...props.environment },
      logGroup,
      ...(props.reservedInstances === 0 ? {} : { reservedConcurrentExecutions: props.reservedInstances }),
    });
    const { warmInstances: provisionedConcurrentExecutions } = props;
    this.target =
      provisionedConcurrentExecutions === 0
        ? this.function
        : (this.function.addAlias('warm', { provisionedConcurrentExecutions }) as IFunction);
  }

  /** Connects the function to a queue. It reports the failed messages of a batch. */
  consume(queue: Queue, batchSize: number, definition: QueueDefinition): void {
    this.#allow(['sqs:ReceiveMessage', 'sqs:DeleteMessage', 'sqs:GetQueueAttributes'], [queue.queueArn]);
    const mapping = new EventSourceMapping(this, 'Consumer', {
      target: this.function,
      eventSourceArn: queue.queueArn,
      batchSize,
      reportBatchItemFailures: true,
      maxConcurrency: definition.maxConcurrency,
    });
    // At creation, Lambda checks that the role may receive from the queue.
    mapping.node.addDependency(this.role);
  }

  #allow(actions: string[], resources: string[]): void {
    this.role.addToPolicy(new PolicyStatement({ effect: Effect.ALLOW, actions, resources }));
  }
}
