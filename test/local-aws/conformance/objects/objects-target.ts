import { hash } from 'node:crypto';
import * as s3 from '@aws-sdk/client-s3';
import { type Members, type Read, Target } from '../sdk/target.ts';

const commands = s3 as unknown as Readonly<Record<string, new (input: Members) => never>>;

interface Listed {
  readonly Key?: string;
  readonly Size?: number;
  readonly ETag?: string;
}

const plain = [
  ...[
    'AcceptRanges',
    'CacheControl',
    'ChecksumCRC32',
    'ChecksumType',
    'ContentDisposition',
    'ContentEncoding',
    'ContentLength',
  ],
  ...['ContentRange', 'ContentType', 'IsTruncated', 'Key', 'KeyCount'],
];

/**
 * Parts of an answer that the service and its clients read. A tag need not be an MD5; an object must have the tag it
 * was given.
 */
const reader = (): Read => {
  const tags = new Map<unknown, string>();
  return async ({ operation, input }, answer) => {
    const { Body, ETag, Contents, Uploads } = answer as {
      readonly Body?: { transformToByteArray(): Promise<Uint8Array> };
      readonly ETag?: string;
      readonly Contents?: readonly Listed[];
      readonly Uploads?: readonly Listed[];
    };
    const isMade = operation === 'PutObject' || operation === 'CompleteMultipartUpload';
    if (isMade && ETag !== undefined) tags.set(input.Key, ETag);
    const tag = (key: unknown, given: string | undefined): string =>
      given === tags.get(key) ? 'its tag' : 'another tag';
    const bytes = await Body?.transformToByteArray();
    return {
      ...Object.fromEntries(plain.map((name) => [name, answer[name]])),
      ...(bytes === undefined ? {} : { Body: `${bytes.length} ${hash('sha256', bytes, 'hex').slice(0, 16)}` }),
      ...(ETag === undefined || operation === 'UploadPart' ? {} : { ETag: tag(input.Key, ETag) }),
      ...(Contents === undefined
        ? {}
        : { Contents: Contents.map((each) => [each.Key, each.Size, tag(each.Key, each.ETag)].join(' ')) }),
      ...(Uploads === undefined ? {} : { Uploads: Uploads.map(({ Key }) => Key) }),
    };
  };
};

/** An S3 to be asked, with a bucket of its own under the name `«bucket»`. */
export const objectsTarget = (client: s3.S3Client): Target =>
  new Target(async (operation, input): Promise<Members> => {
    const Command = commands[`${operation}Command`];
    if (Command === undefined) throw new Error(`S3 has no ${operation}.`);
    return { ...(await client.send(new Command(input))) };
  }, reader());
