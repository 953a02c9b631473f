import { RemovalPolicy } from 'aws-cdk-lib';
import { type CfnSecret, Secret } from 'aws-cdk-lib/aws-secretsmanager';
import { Construct } from 'constructs';
import { acknowledge } from '../acknowledge.ts';
import { type OriginSecretValue, originSecretValues } from '../deployment-config.ts';

const first: OriginSecretValue = originSecretValues[0];

/** Secret that the edge sends to the API: a JSON object with one random value, or with two during a rotation. */
export class OriginSecret extends Construct {
  readonly secret: Secret;
  /** Attribute of the secret, because an emulator resolves a reference to the name instead of the ARN. */
  readonly arn: string;

  constructor(scope: Construct, id: string, props: { readonly retainData: boolean }) {
    super(scope, id);
    this.secret = new Secret(this, 'Resource', {
      description:
        'Sent by the edge of bulkfill to its API. Values: docs/operate/operations.md, "Change the origin secret"',
      generateSecretString: {
        secretStringTemplate: '{}',
        generateStringKey: first,
        passwordLength: 48,
        excludePunctuation: true,
      },
      removalPolicy: props.retainData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    });
    this.arn = (this.secret.node.defaultChild as CfnSecret).attrId;
    acknowledge(
      this.secret,
      'AwsSolutions-SMG4',
      'The edge has a copy that only a deployment changes, so a change is an operation: docs/operate/operations.md.',
    );
  }
}
