export interface WebhookRequest {
  readonly url: URL;
  /** Validated addresses. The connection goes to one of them only. */
  readonly addresses: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly timeoutMs: number;
}

/** The receiver's response. Its body is read up to a bound and discarded. */
export interface WebhookAnswer {
  readonly status: number;
  readonly retryAfter: string | undefined;
}

/** Sends a POST without following redirects. Rejects if no response arrives in time. */
export type SendWebhook = (request: WebhookRequest) => Promise<WebhookAnswer>;
