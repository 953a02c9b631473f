import { randomUUID } from 'node:crypto';
import type { Context } from 'aws-lambda';
import { localAccountId, localRegion } from '../../infra/resources.ts';

export interface LambdaContextOptions {
  readonly functionName: string;
  readonly memoryMb: number;
  readonly deadlineEpochMs: number;
}

/** Builds the second argument of a Lambda handler, with the members that Lambda's runtime sets. */
export const createLambdaContext = ({ functionName, memoryMb, deadlineEpochMs }: LambdaContextOptions): Context => ({
  awsRequestId: randomUUID(),
  callbackWaitsForEmptyEventLoop: true,
  functionName,
  functionVersion: '$LATEST',
  invokedFunctionArn: `arn:aws:lambda:${localRegion}:${localAccountId}:function:${functionName}`,
  memoryLimitInMB: String(memoryMb),
  logGroupName: `/aws/lambda/${functionName}`,
  logStreamName: 'local',
  getRemainingTimeInMillis: () => Math.max(0, deadlineEpochMs - Date.now()),
  done: () => {},
  fail: () => {},
  succeed: () => {},
});
