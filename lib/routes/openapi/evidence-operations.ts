import { attestationClaimSchema } from '../../stores/attestation/attestation-claim.ts';
import { buildErrorResponses } from './build-error-responses.ts';
import { listOperationHeaders } from './headers.ts';
import { type JsonObject, otherContent, reference, sentAs } from './json.ts';

/** `GET /v1/bulkfill/export-jobs/{job_id}/attestation`. Source: api.md, "Evidence"; RFC 7515. */
export const attestationOperation: JsonObject = {
  operationId: 'attestExportJob',
  summary: 'Get the attestation of a job',
  description: `A compact JWS (EdDSA) over \`{${Object.keys(attestationClaimSchema.entries).join(', ')}}\`: digests are SHA-256 in hexadecimal. The manifest has the digest of each PDF. It stays the same under the same key, and is available as long as the job can be read.`,
  tags: ['Evidence'],
  parameters: [reference('parameters', 'JobId'), reference('parameters', 'RequestId')],
  responses: {
    200: {
      description: `The attestation. ${sentAs('application/jose')}`,
      headers: listOperationHeaders(),
      content: otherContent('application/jose', 'text/plain', {
        type: 'string',
        pattern: '^[A-Za-z0-9_-]+\\.[A-Za-z0-9_-]+\\.[A-Za-z0-9_-]+$',
      }),
    },
    ...buildErrorResponses('attestExportJob'),
  },
};

const publicKeySchema: JsonObject = {
  type: 'object',
  required: ['kty', 'crv', 'x', 'kid'],
  properties: {
    kty: { type: 'string', const: 'OKP' },
    crv: { type: 'string', const: 'Ed25519' },
    x: { type: 'string', description: 'The key: base64url of 32 bytes.' },
    kid: {
      type: 'string',
      description: 'As in the header of the attestations that it verifies: its RFC 7638 thumbprint.',
    },
    alg: { type: 'string', const: 'EdDSA' },
    use: { type: 'string', const: 'sig' },
  },
};

/** `GET /v1/bulkfill/keys`. Source: api.md, "Evidence"; RFC 7517, RFC 8037. */
export const keysOperation: JsonObject = {
  operationId: 'listAttestationKeys',
  summary: 'Get the public keys that verify attestations',
  description: 'A cacheable JWK set that needs no API key: the current signing key, then the earlier ones.',
  tags: ['Evidence'],
  security: [],
  parameters: [reference('parameters', 'RequestId')],
  responses: {
    200: {
      description: 'The keys.',
      headers: { 'X-Request-Id': reference('headers', 'X-Request-Id') },
      content: {
        'application/jwk-set+json': {
          schema: {
            type: 'object',
            required: ['keys'],
            properties: { keys: { type: 'array', minItems: 1, items: publicKeySchema } },
          },
        },
      },
    },
    ...buildErrorResponses('listAttestationKeys'),
  },
};
