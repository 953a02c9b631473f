/**
 * A webhook receiver of its own stack, so that a deployment anywhere has one that it can reach: an HTTP API, a function
 * behind it, and a queue that holds what came.
 */
import { App, CfnOutput, Duration, RemovalPolicy, Stack } from 'aws-cdk-lib';
import { HttpApi } from 'aws-cdk-lib/aws-apigatewayv2';
import { HttpLambdaIntegration } from 'aws-cdk-lib/aws-apigatewayv2-integrations';
import { Code, Function as LambdaFunction, Runtime } from 'aws-cdk-lib/aws-lambda';
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs';
import { Queue } from 'aws-cdk-lib/aws-sqs';
import { build } from 'esbuild';

import { receiverStackName } from './stack-name.ts';

const codeFolder = process.argv[2];
if (codeFolder === undefined) throw new Error("Name the folder for the receiver's code.");
await build({
  entryPoints: [`${import.meta.dirname}/handler.ts`],
  outfile: `${codeFolder}/index.js`,
  bundle: true,
  platform: 'node',
  target: 'node24',
  format: 'cjs',
  minify: true,
  logLevel: 'error',
});

const app = new App({ analyticsReporting: false });
const stack = new Stack(app, receiverStackName, { description: 'bulkfill: webhook receiver of the deployed test' });
const inbox = new Queue(stack, 'Inbox', { enforceSSL: true, retentionPeriod: Duration.hours(1) });
const receiver = new LambdaFunction(stack, 'Receiver', {
  runtime: Runtime.NODEJS_24_X,
  handler: 'index.handler',
  code: Code.fromAsset(codeFolder),
  memorySize: 512,
  timeout: Duration.seconds(10),
  environment: { INBOX_URL: inbox.queueUrl },
  logGroup: new LogGroup(stack, 'Log', { retention: RetentionDays.ONE_DAY, removalPolicy: RemovalPolicy.DESTROY }),
});
inbox.grantSendMessages(receiver);
const api = new HttpApi(stack, 'Api', { defaultIntegration: new HttpLambdaIntegration('receiver', receiver) });
new CfnOutput(stack, 'Address', { value: api.apiEndpoint });
new CfnOutput(stack, 'InboxUrl', { value: inbox.queueUrl });
app.synth();
