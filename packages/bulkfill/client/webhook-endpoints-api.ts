import {
  rotateEndpointSecretPath,
  testEndpointPath,
  webhookEndpointPath,
  webhookEndpointsPath,
} from '@bulkfill/service/paths/paths';
import type {
  WebhookEndpoint,
  WebhookEndpointList,
  WebhookEndpointTest,
  WebhookEndpointWithSecret,
} from '@bulkfill/service/types/api';
import { type Accept, recordAnswer } from './answers.ts';
import { isRecord } from './api-error.ts';
import { deleteOnce } from './delete-once.ts';
import { type CreateOptions, idOf, keyOf } from './jobs-api.ts';
import { ask, type CallOptions, type Connection } from './transport.ts';

/** Input of a webhook endpoint. Source: api.md, "Webhook endpoints". */
export interface WebhookEndpointInput {
  readonly url: string;
  /** Events to receive. Default: all. */
  readonly events?: WebhookEndpoint['events'] | undefined;
}

/** Receivers of the events of all jobs in webhook mode without `webhookUrl`. Every call throws BulkfillApiError. */
export class WebhookEndpointsApi {
  readonly #connection: Connection;

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  /** Creates an endpoint. Store its `secret`: no other call returns it. */
  async create(
    { url, events }: WebhookEndpointInput,
    { idempotencyKey, ...options }: CreateOptions = {},
  ): Promise<WebhookEndpointWithSecret> {
    const call = { path: webhookEndpointsPath, json: JSON.stringify({ url, events }) };
    return ask(
      this.#connection,
      { ...call, method: 'POST', idempotencyKey: keyOf(idempotencyKey) },
      secretAnswer,
      options,
    );
  }

  /** Yields all endpoints of the account, newest first. */
  async *list(options: CallOptions = {}): AsyncGenerator<WebhookEndpoint, undefined> {
    yield* (await ask(this.#connection, { method: 'GET', path: webhookEndpointsPath }, listAnswer, options)).endpoints;
    return undefined;
  }

  async get(endpointId: string, options: CallOptions = {}): Promise<WebhookEndpoint> {
    const path = webhookEndpointPath(idOf(endpointId));
    return ask(this.#connection, { method: 'GET', path }, recordAnswer<WebhookEndpoint>('endpoint_id'), options);
  }

  /** Deletes an endpoint. Pending deliveries to it stop. */
  async delete(endpointId: string, options: CallOptions = {}): Promise<void> {
    const path = webhookEndpointPath(idOf(endpointId));
    await deleteOnce(this.#connection, path, 'WEBHOOK_ENDPOINT_NOT_FOUND', options);
  }

  /** Replaces the secret. Deliveries have the signatures of both secrets for 24 hours. */
  async rotateSecret(
    endpointId: string,
    { idempotencyKey, ...options }: CreateOptions = {},
  ): Promise<WebhookEndpointWithSecret> {
    const path = rotateEndpointSecretPath(idOf(endpointId));
    return ask(
      this.#connection,
      { method: 'POST', path, idempotencyKey: keyOf(idempotencyKey) },
      secretAnswer,
      options,
    );
  }

  /** Sends a signed `bulkfill.webhook_endpoint.test` event now, once, and returns the result. */
  async test(endpointId: string, options: CallOptions = {}): Promise<WebhookEndpointTest> {
    const path = testEndpointPath(idOf(endpointId));
    return ask(this.#connection, { method: 'POST', path }, recordAnswer<WebhookEndpointTest>('event_id'), options);
  }
}

const secretAnswer = recordAnswer<WebhookEndpointWithSecret>('secret');

const listAnswer: Accept<WebhookEndpointList> = ({ response, body }) =>
  response.ok && isRecord(body) && Array.isArray(body.endpoints) ? (body as unknown as WebhookEndpointList) : undefined;
