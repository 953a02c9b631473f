import { element } from './xml-writer.ts';

/** Source: S3 API reference, "Error responses". */
const statuses = {
  BadDigest: 400,
  EntityTooLarge: 400,
  EntityTooSmall: 400,
  IncompleteBody: 400,
  InternalError: 500,
  InvalidArgument: 400,
  InvalidDigest: 400,
  InvalidPart: 400,
  InvalidPartOrder: 400,
  InvalidRange: 416,
  KeyTooLongError: 400,
  MalformedXML: 400,
  MissingContentLength: 411,
  NoSuchBucket: 404,
  NoSuchKey: 404,
  NoSuchUpload: 404,
  NotImplemented: 501,
  PreconditionFailed: 412,
} as const;

export type S3ErrorCode = keyof typeof statuses;

/** Error response of S3. Its message names the rule, never the content of the request. */
export class S3Error extends Error {
  override readonly name = 'S3Error';
  readonly code: S3ErrorCode;
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string>>;

  constructor(code: S3ErrorCode, message: string, headers: Readonly<Record<string, string>> = {}) {
    super(message);
    this.code = code;
    this.statusCode = statuses[code];
    this.headers = headers;
  }
}

export const formatErrorXml = ({ code, message }: S3Error, requestId: string): string =>
  element(
    'Error',
    element('Code', code, 'text') + element('Message', message, 'text') + element('RequestId', requestId, 'text'),
  );
