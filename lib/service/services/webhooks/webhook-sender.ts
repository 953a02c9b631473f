/** One attempt at a delivery, as it goes out. */
export interface WebhookRequest {
  readonly url: URL;
  /** Addresses that were checked: the connection goes to one of them and nowhere else. */
  readonly addresses: readonly string[];
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly timeoutMs: number;
}

/** What the receiver answered. Its body is read to a bound and thrown away. */
export interface WebhookAnswer {
  readonly status: number;
  readonly retryAfter: string | undefined;
}

/** Sends a POST and does not follow redirects. Rejects when no answer came in time. */
export type SendWebhook = (request: WebhookRequest) => Promise<WebhookAnswer>;
