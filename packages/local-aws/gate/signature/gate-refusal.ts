import { randomUUID } from 'node:crypto';

/** Services that a gate can protect, as the credential scope of a signature names them. */
export type GatedService = 'dynamodb' | 's3' | 'sqs';

/** Reason why a gate rejects a request. Codes are those of S3; the other services have their own names for them. */
export type RefusalCode =
  | 'AccessDenied'
  | 'InvalidAccessKeyId'
  | 'SignatureDoesNotMatch'
  | 'RequestTimeTooSkewed'
  | 'EntityTooLarge'
  | 'XAmzContentSHA256Mismatch';

const statuses: Readonly<Partial<Record<RefusalCode, number>>> = {
  EntityTooLarge: 400,
  XAmzContentSHA256Mismatch: 400,
};

const jsonCodes: Readonly<Record<RefusalCode, string>> = {
  AccessDenied: 'AccessDeniedException',
  InvalidAccessKeyId: 'UnrecognizedClientException',
  SignatureDoesNotMatch: 'InvalidSignatureException',
  RequestTimeTooSkewed: 'InvalidSignatureException',
  EntityTooLarge: 'ValidationException',
  XAmzContentSHA256Mismatch: 'InvalidSignatureException',
};

/** Request that a gate rejects. Its message names the rule, never the content of the request. */
export class GateRefusal extends Error {
  override readonly name = 'GateRefusal';
  readonly code: RefusalCode;
  readonly statusCode: number;

  constructor(code: RefusalCode, message: string) {
    super(message);
    this.code = code;
    this.statusCode = statuses[code] ?? 403;
  }
}

export interface GateAnswer {
  readonly status: number;
  readonly contentType: string;
  readonly body: string;
}

/** Formats a rejection like the service itself: an XML error of S3, a JSON error of the others. */
export const formatRefusal = (service: GatedService, { code, message, statusCode }: GateRefusal): GateAnswer => {
  if (service !== 's3') {
    const body = JSON.stringify({ __type: `com.amazon.coral.service#${jsonCodes[code]}`, message });
    return { status: statusCode, contentType: 'application/x-amz-json-1.0', body };
  }
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${message}</Message><RequestId>${randomUUID()}</RequestId></Error>`;
  return { status: statusCode, contentType: 'application/xml', body: xml };
};
