import { toJsonSchema } from '@valibot/to-json-schema';
import { maxWebhookEndpoints } from '../../stores/webhooks/webhook-endpoint.ts';
import { newWebhookEndpointSchema } from '../schemas/webhook-endpoint.ts';
import { buildErrorResponses } from './build-error-responses.ts';
import { listOperationHeaders } from './headers.ts';
import { type JsonObject, jsonContent, reference } from './json.ts';
import type { OperationId } from './operation-errors.ts';

const tags = ['Webhooks'];
const requestId = reference('parameters', 'RequestId');
const optionalKey = reference('parameters', 'OptionalIdempotencyKey');
const endpointId = reference('parameters', 'EndpointId');

const answers = (
  operation: OperationId,
  status: 200 | 201,
  description: string,
  schema: string,
  ...headers: readonly string[]
): JsonObject => ({
  [status]: {
    description,
    headers: listOperationHeaders(...headers),
    content: jsonContent(reference('schemas', schema)),
  },
  ...buildErrorResponses(operation),
});

const { $schema: _, ...newEndpoint } = toJsonSchema(newWebhookEndpointSchema, { target: 'draft-2020-12' });

/** `POST /v1/bulkfill/webhook-endpoints`. Source: api.md, "Webhook endpoints". */
export const createEndpointOperation: JsonObject = {
  operationId: 'createWebhookEndpoint',
  summary: 'Create a webhook endpoint',
  description: `Receives the events of jobs in webhook mode without \`webhook_url\`. An account has at most ${maxWebhookEndpoints}. The secret is in no other answer.`,
  tags,
  parameters: [optionalKey, requestId],
  requestBody: { required: true, content: jsonContent(newEndpoint as JsonObject) },
  responses: answers('createWebhookEndpoint', 201, 'Created.', 'WebhookEndpointWithSecret', 'Idempotent-Replayed'),
};

export const listEndpointsOperation: JsonObject = {
  operationId: 'listWebhookEndpoints',
  summary: 'List webhook endpoints',
  description: 'All endpoints of the account, newest first, without secrets.',
  tags,
  parameters: [requestId],
  responses: answers('listWebhookEndpoints', 200, 'The endpoints.', 'WebhookEndpointList'),
};

export const readEndpointOperation: JsonObject = {
  operationId: 'readWebhookEndpoint',
  summary: 'Read a webhook endpoint',
  description: 'Without its secret.',
  tags,
  parameters: [endpointId, requestId],
  responses: answers('readWebhookEndpoint', 200, 'The endpoint.', 'WebhookEndpoint'),
};

export const deleteEndpointOperation: JsonObject = {
  operationId: 'deleteWebhookEndpoint',
  summary: 'Delete a webhook endpoint',
  description: 'Pending deliveries to it stop.',
  tags,
  parameters: [endpointId, requestId],
  responses: {
    204: { description: 'Deleted.', headers: listOperationHeaders() },
    ...buildErrorResponses('deleteWebhookEndpoint'),
  },
};

export const rotateSecretOperation: JsonObject = {
  operationId: 'rotateWebhookEndpointSecret',
  summary: 'Replace the secret of a webhook endpoint',
  description: 'Each delivery has the signatures of both secrets for 24 hours. An older secret ends at once.',
  tags,
  parameters: [endpointId, optionalKey, requestId],
  responses: answers(
    'rotateWebhookEndpointSecret',
    200,
    'The endpoint with its new secret.',
    'WebhookEndpointWithSecret',
    'Idempotent-Replayed',
  ),
};

export const testEndpointOperation: JsonObject = {
  operationId: 'testWebhookEndpoint',
  summary: 'Send a test event',
  description: 'Sends a signed `bulkfill.webhook_endpoint.test` event now, once, and answers with the result.',
  tags,
  parameters: [endpointId, requestId],
  responses: answers('testWebhookEndpoint', 200, 'The result of the attempt.', 'WebhookEndpointTest'),
};
