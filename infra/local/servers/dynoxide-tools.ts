import type { DynamodbOperation } from '../gate/operations/json-operation.ts';
import type { RpcAnswer } from './line-rpc.ts';

/**
 * dynoxide's own names for DynamoDB's operations, where it is asked through its standard input (its MCP tools), and the answers
 * that it gives there as DynamoDB would give them over HTTP.
 */

const single = [
  'TableName',
  'Key',
  'ConditionExpression',
  'ExpressionAttributeNames',
  'ExpressionAttributeValues',
  'ReturnValues',
] as const;

/** The members of each operation that reach dynoxide. What is not here would be lost in silence, so it is refused. */
const members: Readonly<Record<DynamodbOperation, readonly string[]>> = {
  CreateTable: ['TableName', 'AttributeDefinitions', 'KeySchema', 'BillingMode', 'GlobalSecondaryIndexes'],
  DeleteItem: single,
  DescribeTable: ['TableName'],
  GetItem: ['TableName', 'Key', 'ConsistentRead', 'ProjectionExpression', 'ExpressionAttributeNames'],
  PutItem: [...single.filter((name) => name !== 'Key'), 'Item'],
  Query: [
    'TableName',
    'IndexName',
    'KeyConditionExpression',
    'FilterExpression',
    'ProjectionExpression',
    'ExpressionAttributeNames',
    'ExpressionAttributeValues',
    'ExclusiveStartKey',
    'Limit',
    'ScanIndexForward',
    'Select',
  ],
  TransactWriteItems: ['TransactItems', 'ClientRequestToken'],
  UpdateItem: [...single, 'UpdateExpression'],
  UpdateTable: ['TableName', 'AttributeDefinitions', 'GlobalSecondaryIndexUpdates'],
  UpdateTimeToLive: ['TableName', 'TimeToLiveSpecification'],
};

const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter, at: number) => `${at === 0 ? '' : '_'}${letter.toLowerCase()}`);

const tools = new Map(
  Object.entries(members).map(([operation, names]) => [
    operation,
    { name: snakeCase(operation), arguments: new Map(names.map((name) => [name, snakeCase(name)])) },
  ]),
);

/** An error as DynamoDB writes it. */
export interface DynamodbAnswer {
  readonly status: number;
  readonly body: string;
}

export const dynamodbError = (status: number, type: string, message: string, more: object = {}): DynamodbAnswer => ({
  status,
  body: JSON.stringify({ __type: `com.amazonaws.dynamodb.v20120810#${type}`, message, ...more }),
});

/** One database on one machine: every read of the table is consistent, and an index is only asked for what it promises. */
const withoutConsistency = ({ ConsistentRead, ...input }: Record<string, unknown>): Record<string, unknown> | string =>
  ConsistentRead === true && input.IndexName !== undefined ? 'Consistent reads are not supported on global secondary indexes' : input;

/** The parameters of dynoxide's call, as JSON; or the error of a request that it would not understand. */
export const toolCall = (operation: DynamodbOperation, body: string): string | DynamodbAnswer => {
  const tool = tools.get(operation);
  let input: unknown;
  try {
    input = JSON.parse(body);
  } catch {
    input = undefined;
  }
  if (tool === undefined || typeof input !== 'object' || input === null || Array.isArray(input)) {
    return dynamodbError(400, 'SerializationException', 'The body is no JSON object.');
  }
  const given = operation === 'Query' ? withoutConsistency(input as Record<string, unknown>) : (input as Record<string, unknown>);
  if (typeof given === 'string') return dynamodbError(400, 'ValidationException', given);
  const passed: Record<string, unknown> = operation === 'DescribeTable' ? { raw: true } : {};
  for (const [name, value] of Object.entries(given)) {
    const renamed = tool.arguments.get(name);
    if (renamed === undefined) return dynamodbError(400, 'ValidationException', `The embedded DynamoDB takes no ${name} in ${operation}.`);
    passed[renamed] = value;
  }
  return JSON.stringify({ name: tool.name, arguments: passed });
};

interface ToolResult {
  readonly isError?: boolean;
  readonly content?: readonly { readonly text?: string }[];
}

/** `… [None, ConditionalCheckFailed]`: dynoxide names the reasons in the message alone. */
const cancellationReasons = (message: string): object => {
  const [, codes = ''] = /\[([\w, ]*)\]$/.exec(message) ?? [];
  const reason = (Code: string): object =>
    Code === 'ConditionalCheckFailed' ? { Code, Message: 'The conditional request failed' } : { Code };
  return { Message: message, CancellationReasons: codes.split(', ').map(reason) };
};

const errorAnswer = (text: string): DynamodbAnswer => {
  let error: { error_type?: string; message?: string } = {};
  try {
    error = JSON.parse(text) as typeof error;
  } catch {
    // A sentence about parameters that it could not read.
    return dynamodbError(400, 'ValidationException', text);
  }
  const { error_type: type = 'InternalServerError', message = '' } = error;
  if (type === 'TransactionCanceledException') return dynamodbError(400, type, message, cancellationReasons(message));
  return dynamodbError(type === 'InternalServerError' ? 500 : 400, type, message);
};

/** What DynamoDB would answer, of what dynoxide answered. */
export const dynamodbAnswer = (answer: RpcAnswer): DynamodbAnswer => {
  if ('error' in answer) return dynamodbError(500, 'InternalServerError', answer.error.message);
  const { isError = false, content = [] } = answer.result as ToolResult;
  const text = content[0]?.text ?? '';
  return isError ? errorAnswer(text) : { status: 200, body: text };
};
