import { dynamodbOperation, sqsOperation } from '@bulkfill/local-aws/gate/operations/json-operation';
import { findS3Operation } from '@bulkfill/local-aws/gate/operations/s3-operation';
import { readGatedRequest } from '@bulkfill/local-aws/gate/signature/read-gated-request';
import { describe, expect, it } from 'vitest';

const request = (method: string, url: string, headers: Record<string, string> = {}) =>
  readGatedRequest({ method, url, rawHeaders: Object.entries(headers).flat() });

const json = (target: string, path = '/', type = 'application/x-amz-json-1.0') =>
  request('POST', path, { 'content-type': type, 'x-amz-target': target });

describe('S3 operations', () => {
  it.each([
    ['HEAD', '/a-bucket/', 'HeadBucket'],
    ['PUT', '/a-bucket', 'CreateBucket'],
    ['PUT', '/a-bucket/?lifecycle=', 'PutBucketLifecycleConfiguration'],
    ['GET', '/a-bucket/?list-type=2&prefix=a%2F', 'ListObjectsV2'],
    ['GET', '/a-bucket/?prefix=a&uploads=', 'ListMultipartUploads'],
    ['POST', '/a-bucket/?delete=', 'DeleteObjects'],
    ['GET', '/a-bucket/a/b%20c?x-id=GetObject', 'GetObject'],
    ['HEAD', '/a-bucket/a', 'HeadObject'],
    ['PUT', '/a-bucket/a?x-id=PutObject', 'PutObject'],
    ['DELETE', '/a-bucket/a?x-id=DeleteObject', 'DeleteObject'],
    ['POST', '/a-bucket/a?uploads=', 'CreateMultipartUpload'],
    ['PUT', '/a-bucket/a?partNumber=1&uploadId=u', 'UploadPart'],
    ['POST', '/a-bucket/a?uploadId=u', 'CompleteMultipartUpload'],
    ['DELETE', '/a-bucket/a?uploadId=u', 'AbortMultipartUpload'],
  ])('accepts %s %s as %s', (method, url, name) => {
    expect(findS3Operation(request(method, url))).toBe(name);
  });

  it.each<readonly [method: string, url: string]>([
    ['GET', '/'],
    ['POST', '/'],
    ['DELETE', '/a-bucket'],
    ['GET', '/a-bucket'],
    ['GET', '/a-bucket?list-type=1'],
    ['POST', '/a-bucket'],
    ['GET', '/_admin/queues'],
    ['GET', '/health'],
    ...['acl', 'cors', 'policy', 'versions', 'tagging', 'website', 'logging', 'notification'].flatMap((name) => [
      ['GET', `/a-bucket?${name}=`] as const,
      ['PUT', `/a-bucket?${name}=`] as const,
      ['PUT', `/a-bucket/key?${name}=`] as const,
    ]),
    ['GET', '/a-bucket/key?response-content-type=text%2Fhtml'],
    ['GET', '/a-bucket/key?versionId=1'],
    ['PUT', '/a-bucket/key?partNumber=1'],
    ['PATCH', '/a-bucket/key'],
    ['GET', '/a-bucket/../key'],
    ['GET', '/a-bucket/a/./b'],
    ['GET', '/a-bucket/a/%2e%2e/b'],
    ['GET', '/a-bucket/a%2F..%2Fb'],
    ['GET', '/a-bucket/a//b'],
    ['GET', '/a-bucket/a%00'],
    ['GET', '/a-bucket/%ff'],
    ['GET', '/../key'],
  ])('rejects %s %s', (method, url) => {
    expect(findS3Operation(request(method, url))).toBeUndefined();
  });

  it('reject uploads that copy another object or make objects public', () => {
    for (const name of [
      'x-amz-copy-source',
      'x-amz-acl',
      'x-amz-grant-read',
      'x-amz-website-redirect-location',
      'x-amz-tagging',
    ]) {
      expect(findS3Operation(request('PUT', '/a-bucket/a', { [name]: 'x' }))).toBeUndefined();
    }
    expect(findS3Operation(request('PUT', '/a-bucket/a', { 'x-amz-checksum-crc32': 'x', 'x-amz-date': 'x' }))).toBe(
      'PutObject',
    );
  });
});

describe('DynamoDB and SQS operations', () => {
  it('accept the requests of the service, each for its own server', () => {
    expect(dynamodbOperation(json('DynamoDB_20120810.GetItem'))).toBe('GetItem');
    expect(sqsOperation(json('AmazonSQS.SendMessage'))).toBe('SendMessage');
    expect(dynamodbOperation(json('AmazonSQS.SendMessage'))).toBeUndefined();
    expect(sqsOperation(json('DynamoDB_20120810.GetItem'))).toBeUndefined();
  });

  it('reject everything else', () => {
    for (const operation of [
      'Scan',
      'DeleteTable',
      'ListTables',
      'ExecuteStatement',
      'GetRecords',
      'constructor',
      '',
    ]) {
      expect(dynamodbOperation(json(`DynamoDB_20120810.${operation}`))).toBeUndefined();
    }
    for (const operation of ['PurgeQueue', 'DeleteQueue', 'ListQueues', 'AddPermission'])
      expect(sqsOperation(json(`AmazonSQS.${operation}`))).toBeUndefined();
  });

  it('reject forms, other paths and other methods', () => {
    const target = 'AmazonSQS.SendMessage';
    expect(sqsOperation(json(target, '/', 'application/x-www-form-urlencoded'))).toBeUndefined();
    expect(sqsOperation(json(target, '/', 'text/plain'))).toBeUndefined();
    expect(sqsOperation(json(target, '/000000000000/queue'))).toBeUndefined();
    expect(sqsOperation(json(target, '/?Action=Publish'))).toBeUndefined();
    expect(
      sqsOperation(request('GET', '/', { 'content-type': 'application/x-amz-json-1.0', 'x-amz-target': target })),
    ).toBeUndefined();
  });
});
