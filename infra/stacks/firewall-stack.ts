import { CfnOutput, Stack, type StackProps } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { EdgeFirewall } from '../constructs/edge-firewall.ts';
import type { DeploymentConfig } from '../deployment-config.ts';

/** Source: AWS WAF developer guide, "How AWS WAF works with Amazon CloudFront features". */
export const firewallRegion = 'us-east-1';

export class FirewallStack extends Stack {
  constructor(scope: Construct, id: string, props: StackProps & { readonly config: DeploymentConfig }) {
    super(scope, id, props);
    const { stage, addressRateLimit, logRetentionDays } = props.config;
    const { webAclArn } = new EdgeFirewall(this, 'Firewall', {
      name: `bulkfill-${stage}`,
      addressRateLimit,
      logRetentionDays,
    });
    new CfnOutput(this, 'WebAclArn', { value: webAclArn });
  }
}
