import { randomUUID } from 'node:crypto';

/** The services that a gate can stand before, as the credential scope of a signature names them. */
export type GatedService = 'dynamodb' | 's3' | 'sqs';

/** Why a gate passes no request on. Codes are those of S3; the other services have names of their own for them. */
export type RefusalCode =
  | 'AccessDenied'
  | 'InvalidAccessKeyId'
  | 'SignatureDoesNotMatch'
  | 'RequestTimeTooSkewed'
  | 'EntityTooLarge'
  | 'XAmzContentSHA256Mismatch';

const statuses: Readonly<Partial<Record<RefusalCode, number>>> = { EntityTooLarge: 400, XAmzContentSHA256Mismatch: 400 };

const jsonCodes: Readonly<Record<RefusalCode, string>> = {
  AccessDenied: 'AccessDeniedException',
  InvalidAccessKeyId: 'UnrecognizedClientException',
  SignatureDoesNotMatch: 'InvalidSignatureException',
  RequestTimeTooSkewed: 'InvalidSignatureException',
  EntityTooLarge: 'ValidationException',
  XAmzContentSHA256Mismatch: 'InvalidSignatureException',
};

/** A request that a gate does not pass on. Its message names the rule, never what the request held. */
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

export interface Answer {
  readonly status: number;
  readonly contentType: string;
  readonly body: string;
}

/** What the service itself would answer: an XML error of S3, a JSON error of the others. */
export const refusalAnswer = (service: GatedService, { code, message, statusCode }: GateRefusal): Answer => {
  if (service !== 's3') {
    const body = JSON.stringify({ __type: `com.amazon.coral.service#${jsonCodes[code]}`, message });
    return { status: statusCode, contentType: 'application/x-amz-json-1.0', body };
  }
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message>${message}</Message><RequestId>${randomUUID()}</RequestId></Error>`;
  return { status: statusCode, contentType: 'application/xml', body: xml };
};
