import { ArnFormat, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { LogGroup, type RetentionDays } from 'aws-cdk-lib/aws-logs';
import { CfnLoggingConfiguration, CfnWebACL } from 'aws-cdk-lib/aws-wafv2';
import { Construct } from 'constructs';

export interface EdgeFirewallProps {
  readonly name: string;
  /** Requests per address in five minutes. */
  readonly addressRateLimit: number;
  readonly logRetentionDays: RetentionDays;
}

const windowSeconds = 300;
const body = 'rate-limited';
/** Sign-ins per address in five minutes, enough for a whole office at nine. */
const signInLimit = 500;

const refusal: CfnWebACL.RuleActionProperty = {
  block: {
    customResponse: {
      responseCode: 429,
      customResponseBodyKey: body,
      responseHeaders: [{ name: 'Retry-After', value: String(windowSeconds) }],
    },
  },
};

const perAddress = (limit: number, scopeDownStatement?: CfnWebACL.StatementProperty): CfnWebACL.StatementProperty => ({
  rateBasedStatement: {
    aggregateKeyType: 'IP',
    limit,
    evaluationWindowSec: windowSeconds,
    scopeDownStatement,
  },
});

const belowAuth: CfnWebACL.StatementProperty = {
  byteMatchStatement: {
    fieldToMatch: { uriPath: {} },
    positionalConstraint: 'STARTS_WITH',
    searchString: '/auth/',
    textTransformations: [
      { priority: 0, type: 'URL_DECODE' },
      { priority: 1, type: 'NORMALIZE_PATH' },
    ],
  },
};

/**
 * Web ACL of the edge. Rejects an address with too many requests or sign-ins, in the contract's envelope. Unlike the
 * service's own limits, it also sees requests without a key. Logs rejected requests, without keys and cookies.
 */
export class EdgeFirewall extends Construct {
  readonly webAclArn: string;

  constructor(scope: Construct, id: string, props: EdgeFirewallProps) {
    super(scope, id);
    const metrics = (metricName: string) => ({
      cloudWatchMetricsEnabled: true,
      sampledRequestsEnabled: true,
      metricName,
    });
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
          statement: perAddress(props.addressRateLimit),
          action: refusal,
          visibilityConfig: metrics(`${props.name}-address-rate`),
        },
        {
          name: 'sign-in-rate',
          priority: 1,
          statement: perAddress(Math.min(signInLimit, props.addressRateLimit), belowAuth),
          action: refusal,
          visibilityConfig: metrics(`${props.name}-sign-in-rate`),
        },
      ],
    });
    this.webAclArn = webAcl.attrArn;
    this.#log(webAcl, props);
  }

  #log(webAcl: CfnWebACL, { name, logRetentionDays }: EdgeFirewallProps): void {
    const group = new LogGroup(this, 'Log', {
      // AWS WAF writes only to log groups with this prefix.
      logGroupName: `aws-waf-logs-${name}`,
      retention: logRetentionDays,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    new CfnLoggingConfiguration(this, 'Logging', {
      resourceArn: webAcl.attrArn,
      logDestinationConfigs: [
        Stack.of(this).formatArn({
          service: 'logs',
          resource: 'log-group',
          resourceName: group.logGroupName,
          arnFormat: ArnFormat.COLON_RESOURCE_NAME,
        }),
      ],
      // The distribution logs the requests that pass.
      loggingFilter: {
        DefaultBehavior: 'DROP',
        Filters: [
          { Behavior: 'KEEP', Requirement: 'MEETS_ANY', Conditions: [{ ActionCondition: { Action: 'BLOCK' } }] },
        ],
      },
      // A query can contain the code of a sign-in.
      redactedFields: [
        { singleHeader: { Name: 'authorization' } },
        { singleHeader: { Name: 'cookie' } },
        { queryString: {} },
      ],
    });
  }
}
