import { CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';

export interface EdgeFirewallProps {
  readonly name: string;
  /** Requests of one address in five minutes. */
  readonly addressRateLimit: number;
}

const windowSeconds = 300;
const body = 'rate-limited';

/**
 * The edge's own web ACL: one rule, which answers an address that asks too often in the contract's envelope. It sees what the service's
 * own limits do not: requests without a key, to any route.
 */
export class EdgeFirewall extends Construct {
  readonly webAclArn: string;

  constructor(scope: Construct, id: string, props: EdgeFirewallProps) {
    super(scope, id);
    const metrics = (metricName: string) => ({ cloudWatchMetricsEnabled: true, sampledRequestsEnabled: true, metricName });
    const webAcl = new CfnWebACL(this, 'Resource', {
      name: props.name,
      scope: 'CLOUDFRONT',
      defaultAction: { allow: {} },
      visibilityConfig: metrics(props.name),
      customResponseBodies: {
        [body]: {
          contentType: 'APPLICATION_JSON',
          content: JSON.stringify({
            code: 'RATE_LIMITED',
            message: 'Too many requests from this address. Retry after the time in the Retry-After header.',
          }),
        },
      },
      rules: [
        {
          name: 'address-rate',
          priority: 0,
          statement: { rateBasedStatement: { aggregateKeyType: 'IP', limit: props.addressRateLimit, evaluationWindowSec: windowSeconds } },
          action: {
            block: {
              customResponse: {
                responseCode: 429,
                customResponseBodyKey: body,
                responseHeaders: [{ name: 'Retry-After', value: String(windowSeconds) }],
              },
            },
          },
          visibilityConfig: metrics(`${props.name}-address-rate`),
        },
      ],
    });
    this.webAclArn = webAcl.attrArn;
  }
}
