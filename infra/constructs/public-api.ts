import { Duration, RemovalPolicy } from 'aws-cdk-lib';
import { AccessLogFormat } from 'aws-cdk-lib/aws-apigateway';
import {
  HttpApi,
  type HttpMethod,
  HttpNoneAuthorizer,
  HttpRoute,
  HttpRouteKey,
  HttpStage,
  type IHttpRouteAuthorizer,
  LogGroupLogDestination,
} from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaAuthorizer, HttpLambdaResponseType } from 'aws-cdk-lib/aws-apigatewayv2-authorizers';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import { LogGroup, type RetentionDays } from 'aws-cdk-lib/aws-logs';
import { Construct } from 'constructs';
import { acknowledge } from '../acknowledge.ts';
import { originSecretHeader } from '../edge/edge-function.ts';

export interface PublicApiProps {
  readonly apiName: string;
  readonly rateLimit: number;
  readonly burstLimit: number;
  readonly logRetentionDays: RetentionDays;
}

// A value removed from the secret is accepted for this long, the cache time of the authorizer.
const doorRemembers = Duration.minutes(5);

// Enough to follow a request without its content. Behind the edge, the address is the edge's.
const accessLogFormat = AccessLogFormat.custom(
  JSON.stringify({
    requestId: '$context.requestId',
    sourceIp: '$context.identity.sourceIp',
    routeKey: '$context.routeKey',
    status: '$context.status',
    responseLength: '$context.responseLength',
    latencyMs: '$context.responseLatency',
    integrationError: '$context.integrationErrorMessage',
    time: '$context.requestTime',
  }),
);

/** HTTP API in front of the Lambdas. The functions verify keys, so its routes have no authorizer. */
export class PublicApi extends Construct {
  readonly api: HttpApi;
  #door: IHttpRouteAuthorizer = new HttpNoneAuthorizer();

  constructor(scope: Construct, id: string, props: PublicApiProps) {
    super(scope, id);
    this.api = new HttpApi(this, 'Resource', {
      apiName: props.apiName,
      createDefaultStage: false,
      defaultAuthorizer: new HttpNoneAuthorizer(),
    });
    const accessLog = new LogGroup(this, 'AccessLog', {
      retention: props.logRetentionDays,
      removalPolicy: RemovalPolicy.DESTROY,
    });
    new HttpStage(this, 'Stage', {
      httpApi: this.api,
      stageName: '$default',
      autoDeploy: true,
      throttle: { rateLimit: props.rateLimit, burstLimit: props.burstLimit },
      accessLogSettings: { destination: new LogGroupLogDestination(accessLog), format: accessLogFormat },
    });
  }

  /** Adds an authorizer for requests with the edge's header; others are rejected. Call it before the first route. */
  keepDoor(door: IFunction): void {
    this.#door = new HttpLambdaAuthorizer('EdgeDoor', door, {
      identitySource: [`$request.header.${originSecretHeader}`],
      responseTypes: [HttpLambdaResponseType.SIMPLE],
      resultsCacheTtl: doorRemembers,
    });
  }

  route(name: string, routeKeyText: string, target: IFunction): void {
    const [method, path] = routeKeyText.split(' ');
    const routeKey = path === undefined ? HttpRouteKey.DEFAULT : HttpRouteKey.with(path, method as HttpMethod);
    const integration = new HttpLambdaIntegration(`${name}-integration`, target);
    const route = new HttpRoute(this, `${name}-route`, {
      httpApi: this.api,
      routeKey,
      integration,
      authorizer: this.#door,
    });
    // If a route moves to another function, the API may call that function before the route changes.
    const { node } = route;
    node.findChild(`${name}-integration`).node.addDependency(node.findChild(`${name}-integration-Permission`));
    acknowledge(
      route,
      'AwsSolutions-APIG4',
      'The functions check the key themselves: the contract sets the order of checks and the envelope of a refusal.',
    );
  }
}
