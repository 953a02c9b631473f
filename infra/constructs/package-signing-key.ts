import { CustomResource, RemovalPolicy } from 'aws-cdk-lib';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { type CfnSecret, Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { StringParameter } from 'aws-cdk-lib/aws-ssm';
import { Construct } from 'constructs';
import type { PackageKeyProperties } from '../../lib/composition/deployment/package-key-resource.ts';
import { acknowledge } from '../acknowledge.ts';

/** Private key with which the console signs packages, in a secret that one function may read. */
export class PackageSigningKey extends Construct {
  readonly arn: string;

  constructor(scope: Construct, id: string, props: { readonly retainData: boolean }) {
    super(scope, id);
    const secret = new Secret(this, 'Resource', {
      description:
        'Signs the packages of the console of bulkfill. Rotation: docs/operate/operations.md, "Rotate the package signing keys"',
      removalPolicy: props.retainData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    });
    this.arn = (secret.node.defaultChild as CfnSecret).attrId;
    acknowledge(
      secret,
      'AwsSolutions-SMG4',
      'A new key needs its public half trusted everywhere first, so it is a deployment: docs/operate/operations.md.',
    );
  }
}

export interface TrustedPackageKeysProps {
  readonly maker: IFunction;
  readonly generation: number;
  readonly retired: readonly string[];
  readonly packageKeys: string;
  readonly parameterName: string;
}

/** Trusted keys for packages: the configured ones, and the public halves of the deployment's own. */
export class TrustedPackageKeys extends Construct {
  readonly jwks: string;
  /** Parameter from which another stack reads the keys: an export could not change while another stack imports it. */
  readonly parameterName: string;

  constructor(scope: Construct, id: string, props: TrustedPackageKeysProps) {
    super(scope, id);
    const properties: PackageKeyProperties = { generation: String(props.generation), retired: props.retired };
    const made = new CustomResource(this, 'Made', {
      resourceType: 'Custom::PackageSigningKey',
      serviceToken: props.maker.functionArn,
      properties,
    });
    const { keys } = JSON.parse(props.packageKeys) as { readonly keys: readonly object[] };
    const named = keys.map((key) => `${JSON.stringify(key)},`).join('');
    this.jwks = `{"keys":[${named}${made.getAttString('PublicKeys')}]}`;
    this.parameterName = props.parameterName;
    new StringParameter(this, 'Parameter', {
      parameterName: props.parameterName,
      description: 'Public keys that verify packages of bulkfill',
      stringValue: this.jwks,
    });
  }
}
