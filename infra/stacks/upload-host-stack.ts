import { RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import {
  FlowLogDestination,
  GatewayVpcEndpointAwsService,
  IpAddresses,
  type IVpc,
  SubnetType,
  Vpc,
} from 'aws-cdk-lib/aws-ec2';
import type { ContainerImage } from 'aws-cdk-lib/aws-ecs';
import type { ApplicationLoadBalancer } from 'aws-cdk-lib/aws-elasticloadbalancingv2';
import { LogGroup } from 'aws-cdk-lib/aws-logs';
import { StringParameter } from 'aws-cdk-lib/aws-ssm';
import type { Construct } from 'constructs';
import { buildFunctionEnvironment } from '../build-function-environment.ts';
import { buildPermissionStatements } from '../build-permission-statements.ts';
import { UploadHost } from '../constructs/upload-host.ts';
import type { DeploymentConfig } from '../deployment-config.ts';
import { listDeployedFunctions } from '../list-deployed-functions.ts';
import { type FunctionDescription, uploadHost } from '../resources.ts';
import type { ServiceStack } from './service-stack.ts';

export interface UploadHostStackProps extends StackProps {
  readonly config: DeploymentConfig;
  readonly service: ServiceStack;
  readonly image: ContainerImage;
}

/** Stack of the upload host, in a separate network without a NAT gateway. It serves creates too large for a Lambda. */
export class UploadHostStack extends Stack {
  readonly loadBalancer: ApplicationLoadBalancer;

  constructor(scope: Construct, id: string, props: UploadHostStackProps) {
    super(scope, id, props);
    const { config, service } = props;
    const httpFunctions = listDeployedFunctions(config).filter(
      (fn) => fn.trigger.kind === 'http' && !uploadHost.without.includes(fn.name),
    );
    const permissions = httpFunctions
      .flatMap((fn): FunctionDescription['permissions'] => fn.permissions)
      .filter(
        (permission) =>
          permission.resource !== 'table' ||
          !permission.partitions.some((each) => uploadHost.withoutPartitions.includes(each)),
      );
    // Values that may change are read from a parameter: an export cannot change while it is imported.
    const trustedKeys = service.trustedKeysParameter;
    const resources = {
      ...service.resourceEnvironment,
      ...(trustedKeys === undefined
        ? {}
        : { PACKAGE_KEYS: StringParameter.valueForStringParameter(this, trustedKeys) }),
    };

    // As an export, its name is known before the stacks are combined; the acknowledgements need it.
    const bucketArn = service.exportValue(service.arns.bucket);

    const vpc = new Vpc(this, 'Vpc', {
      ipAddresses: IpAddresses.cidr('10.40.0.0/20'),
      maxAzs: 2,
      natGateways: 0,
      restrictDefaultSecurityGroup: false,
      subnetConfiguration: [
        // Tasks reach SQS and KMS over the internet with a public address, at a tenth of the cost of a NAT gateway.
        { name: 'tasks', subnetType: SubnetType.PUBLIC, cidrMask: 24 },
        { name: 'balancer', subnetType: SubnetType.PRIVATE_ISOLATED, cidrMask: 26 },
      ],
      gatewayEndpoints: {
        S3: { service: GatewayVpcEndpointAwsService.S3 },
        DynamoDb: { service: GatewayVpcEndpointAwsService.DYNAMODB },
      },
    });
    vpc.addFlowLog('FlowLog', {
      destination: FlowLogDestination.toCloudWatchLogs(
        new LogGroup(this, 'FlowLogGroup', {
          retention: config.logRetentionDays,
          removalPolicy: RemovalPolicy.DESTROY,
        }),
      ),
    });

    const host = new UploadHost(this, 'UploadHost', {
      vpc: vpc as IVpc,
      image: props.image,
      size: config.uploadHost,
      environment: {
        ...buildFunctionEnvironment(config, resources, {
          environment: [...new Set(httpFunctions.flatMap((fn) => fn.environment))],
        }),
        ...service.consoleSettings,
      },
      permissions: buildPermissionStatements([...permissions, ...uploadHost.alsoMay], {
        ...service.arns,
        bucket: bucketArn,
      }),
      bucketArn,
      vpcOriginGroupId: config.vpcOriginGroupId,
      logRetentionDays: config.logRetentionDays,
    });
    this.loadBalancer = host.loadBalancer;
  }
}
