import { randomUUID } from 'node:crypto';
import type { Context } from 'aws-lambda';
import { localAccountId, localRegion } from '../../infra/resources.ts';

export interface LambdaContextOptions {
  readonly functionName: string;
  readonly memoryMb: number;
  /** When the invocation is cut off. */
  readonly deadlineEpochMs: number;
}

/** The second argument of a Lambda handler, with the members that Lambda's own runtime fills in. */
export const lambdaContext = ({ functionName, memoryMb, deadlineEpochMs }: LambdaContextOptions): Context => ({
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
