import { Duration } from 'aws-cdk-lib';
import {
  type HeadersFrameOption,
  type HeadersReferrerPolicy,
  type ResponseCustomHeader,
  ResponseHeadersPolicy,
  type ResponseSecurityHeadersBehavior,
} from 'aws-cdk-lib/aws-cloudfront';
import { Construct } from 'constructs';
import { buildSecurityHeaders, strictTransportSecurity } from '../../lib/routes/web/headers.ts';

/** Returns the dedicated CloudFront property of a security header. CloudFront rejects these among custom headers. */
const securityBehavior = (name: string, value: string): ResponseSecurityHeadersBehavior | undefined => {
  switch (name) {
    // A response may have another policy, such as the API reference.
    case 'content-security-policy':
      return { contentSecurityPolicy: { contentSecurityPolicy: value, override: false } };
    case 'referrer-policy':
      return { referrerPolicy: { referrerPolicy: value as HeadersReferrerPolicy, override: true } };
    case 'strict-transport-security':
      return {
        strictTransportSecurity: {
          accessControlMaxAge: Duration.seconds(strictTransportSecurity.maxAgeSeconds),
          includeSubdomains: true,
          override: true,
        },
      };
    case 'x-content-type-options':
      return { contentTypeOptions: { override: true } };
    case 'x-frame-options':
      return { frameOptions: { frameOption: value as HeadersFrameOption, override: true } };
    default:
      return undefined;
  }
};

/** Response headers policy of the edge with the headers of `lib/routes/web/headers.ts` for one kind of path. */
export class SecurityHeaders extends Construct {
  readonly policy: ResponseHeadersPolicy;

  constructor(scope: Construct, id: string, props: { readonly comment: string; readonly ofPath: string }) {
    super(scope, id);
    let securityHeadersBehavior: ResponseSecurityHeadersBehavior = {};
    const customHeaders: ResponseCustomHeader[] = [];
    for (const [header, value] of Object.entries(buildSecurityHeaders(props.ofPath, { https: true }))) {
      const behavior = securityBehavior(header, value);
      if (behavior === undefined) customHeaders.push({ header, value, override: true });
      else securityHeadersBehavior = { ...securityHeadersBehavior, ...behavior };
    }
    this.policy = new ResponseHeadersPolicy(this, 'Resource', {
      comment: props.comment,
      securityHeadersBehavior,
      customHeadersBehavior: { customHeaders },
    });
  }
}
