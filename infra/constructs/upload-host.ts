import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { type IVpc, Peer, Port, SecurityGroup, SubnetType } from 'aws-cdk-lib/aws-ec2';
import {
  Capability,
  Cluster,
  type ContainerImage,
  ContainerInsights,
  CpuArchitecture,
  FargateService,
  FargateTaskDefinition,
  type ICluster,
  LinuxParameters,
  LogDrivers,
  OperatingSystemFamily,
} from 'aws-cdk-lib/aws-ecs';
import { ApplicationLoadBalancer, ApplicationProtocol } from 'aws-cdk-lib/aws-elasticloadbalancingv2';
import type { PolicyStatement } from 'aws-cdk-lib/aws-iam';
import { LogGroup, type RetentionDays } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { healthPath } from '../../lib/paths/paths.ts';
import { acknowledge, acknowledgeObjectPrefixes } from '../acknowledge.ts';
import type { DeploymentConfig } from '../deployment-config.ts';
import { uploadHost } from '../resources.ts';

export interface UploadHostProps {
  readonly vpc: IVpc;
  readonly image: ContainerImage;
  readonly size: DeploymentConfig['uploadHost'];
  readonly environment: Readonly<Record<string, string>>;
  readonly permissions: readonly PolicyStatement[];
  readonly bucketArn: string;
  /** Security group that CloudFront created for its VPC origin, once it exists. */
  readonly vpcOriginGroupId: string | undefined;
  readonly logRetentionDays: RetentionDays;
}

/**
 * Upload host: ARM tasks behind a load balancer that only CloudFront reaches (VPC origin). Scales by CPU: it parses.
 */
export class UploadHost extends Construct {
  readonly loadBalancer: ApplicationLoadBalancer;

  constructor(scope: Construct, id: string, props: UploadHostProps) {
    super(scope, id);
    const { vpc, size } = props;
    const balancerGroup = new SecurityGroup(this, 'BalancerGroup', {
      vpc,
      allowAllOutbound: false,
      description: 'Upload host balancer',
    });
    const taskGroup = new SecurityGroup(this, 'TaskGroup', {
      vpc,
      allowAllOutbound: false,
      description: 'Upload host tasks',
    });
    // All services that a task calls, including registry and log, listen on this port.
    taskGroup.addEgressRule(Peer.anyIpv4(), Port.tcp(443), 'AWS APIs');
    // The network interfaces of a VPC origin are in this network. Nothing outside it has a route to the balancer.
    const source =
      props.vpcOriginGroupId === undefined ? Peer.ipv4(vpc.vpcCidrBlock) : Peer.securityGroupId(props.vpcOriginGroupId);
    balancerGroup.addIngressRule(source, Port.tcp(80), 'CloudFront VPC origin');

    acknowledge(
      balancerGroup,
      'AwsSolutions-EC23',
      "The rule cannot read a range that is a reference: it is the network's own.",
    );

    const service = this.#service(props, taskGroup);
    this.loadBalancer = new ApplicationLoadBalancer(this, 'Balancer', {
      vpc,
      internetFacing: false,
      vpcSubnets: { subnetType: SubnetType.PRIVATE_ISOLATED },
      securityGroup: balancerGroup,
      dropInvalidHeaderFields: true,
      idleTimeout: Duration.seconds(120),
    });
    acknowledge(this.loadBalancer, 'AwsSolutions-ELB2', 'CloudFront logs every request before the balancer has it.');
    const listener = this.loadBalancer.addListener('Http', {
      port: 80,
      protocol: ApplicationProtocol.HTTP,
      open: false,
    });
    listener.addTargets('Tasks', {
      port: uploadHost.port,
      protocol: ApplicationProtocol.HTTP,
      targets: [service],
      deregistrationDelay: Duration.seconds(120),
      healthCheck: {
        path: healthPath,
        healthyHttpCodes: '200',
        interval: Duration.seconds(15),
        healthyThresholdCount: 2,
      },
    });
    service
      .autoScaleTaskCount({ minCapacity: size.minTasks, maxCapacity: size.maxTasks })
      .scaleOnCpuUtilization('Processor', { targetUtilizationPercent: 60, scaleOutCooldown: Duration.seconds(60) });
  }

  #service(props: UploadHostProps, taskGroup: SecurityGroup): FargateService {
    const { vpc, size } = props;
    const task = new FargateTaskDefinition(this, 'Task', {
      cpu: size.cpuUnits,
      memoryLimitMiB: size.memoryMb,
      runtimePlatform: { cpuArchitecture: CpuArchitecture.ARM64, operatingSystemFamily: OperatingSystemFamily.LINUX },
    });
    for (const statement of props.permissions) task.addToTaskRolePolicy(statement);
    acknowledgeObjectPrefixes(task, props.bucketArn);
    acknowledge(
      task,
      'AwsSolutions-IAM5[Resource::*]',
      'A registry token is issued for the account, not for one image.',
    );
    acknowledge(
      task,
      'AwsSolutions-ECS2',
      'The environment names resources and public settings. There is no secret in it.',
    );
    const linuxParameters = new LinuxParameters(this, 'Linux');
    linuxParameters.dropCapabilities(Capability.ALL);
    const logGroup = new LogGroup(this, 'Log', {
      retention: props.logRetentionDays,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    task.addContainer('host', {
      image: props.image,
      readonlyRootFilesystem: true,
      user: 'node',
      linuxParameters,
      environment: {
        // Memory of the task without the share of Node itself.
        WORKER_RESIDENT_MB: String(size.memoryMb - 128),
        ...props.environment,
        PORT: String(uploadHost.port),
      },
      logging: LogDrivers.awsLogs({ streamPrefix: 'host', logGroup }),
      portMappings: [{ containerPort: uploadHost.port }],
      // A create may still be uploading when a task is stopped.
      stopTimeout: Duration.seconds(120),
    });
    return new FargateService(this, 'Service', {
      cluster: new Cluster(this, 'Cluster', { vpc, containerInsightsV2: ContainerInsights.ENABLED }) as ICluster,
      taskDefinition: task,
      desiredCount: size.minTasks,
      minHealthyPercent: 100,
      assignPublicIp: true,
      vpcSubnets: { subnetType: SubnetType.PUBLIC },
      securityGroups: [taskGroup],
      circuitBreaker: { rollback: true },
    });
  }
}
