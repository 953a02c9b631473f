import { RemovalPolicy } from 'aws-cdk-lib';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import {
  HttpApi,
  HttpMethod,
  HttpNoneAuthorizer,
  HttpRoute,
  HttpRouteKey,
  HttpStage,
  LogGroupLogDestination,
} from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { LogGroup, type RetentionDays } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { acknowledge } from '../acknowledge.ts';

export interface PublicApiProps {
  readonly apiName: string;
  readonly rateLimit: number;
  readonly burstLimit: number;
  readonly logRetentionDays: RetentionDays;
}

// Enough to follow one request through the logs; no header, query or body content.
const accessLogFormat = AccessLogFormat.custom(
  JSON.stringify({
    requestId: '$context.requestId',
    routeKey: '$context.routeKey',
    status: '$context.status',
    responseLength: '$context.responseLength',
    latencyMs: '$context.responseLatency',
    integrationError: '$context.integrationErrorMessage',
    time: '$context.requestTime',
  }),
);

/** The HTTP API in front of the Lambdas. Keys are checked by the functions, so its routes have no authorizer. */
export class PublicApi extends Construct {
  readonly api: HttpApi;

  constructor(scope: Construct, id: string, props: PublicApiProps) {
    super(scope, id);
    this.api = new HttpApi(this, 'Resource', {
      apiName: props.apiName,
      createDefaultStage: false,
      defaultAuthorizer: new HttpNoneAuthorizer(),
    });
    const accessLog = new LogGroup(this, 'AccessLog', { retention: props.logRetentionDays, removalPolicy: RemovalPolicy.DESTROY });
    new HttpStage(this, 'Stage', {
      httpApi: this.api,
      stageName: '$default',
      autoDeploy: true,
      throttle: { rateLimit: props.rateLimit, burstLimit: props.burstLimit },
      accessLogSettings: { destination: new LogGroupLogDestination(accessLog), format: accessLogFormat },
    });
  }

  /** Routes a route key (`ANY /path`, `$default`) to a function. */
  route(name: string, routeKeyText: string, target: IFunction): void {
    const [, path] = routeKeyText.split(' ');
    const routeKey = path === undefined ? HttpRouteKey.DEFAULT : HttpRouteKey.with(path, HttpMethod.ANY);
    const integration = new HttpLambdaIntegration(`${name}-integration`, target);
    const route = new HttpRoute(this, `${name}-route`, { httpApi: this.api, routeKey, integration });
    acknowledge(
      route,
      'AwsSolutions-APIG4',
      'The functions check the key themselves: the contract sets the order of checks and the envelope of a refusal.',
    );
  }
}
