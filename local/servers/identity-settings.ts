/** First message to the provider, which answers with its port. Plain data, so that it can be started again with the same. */
export interface IdentitySettings {
  /** Absolute: where its user, its keys and its port are kept. */
  readonly dataDir: string;
  /** Where browsers go back to. */
  readonly redirectUri: string;
}

/** How browsers and the service address the provider: by a host name of its own, so that its cookies are not the service's. */
export const identityIssuer = (port: number): string => `http://localhost:${port}`;
