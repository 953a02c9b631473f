import { AppError } from '../../errors/app-error.ts';
import type { ExemptOrigins } from './exempt-origins.ts';

export interface WebhookUrlRules {
  readonly maxBytes: number;
  readonly exempt: ExemptOrigins;
}

const credentialWords = new Set(
  (
    'token tokens key keys apikey apikeys secret secrets signature sig sign password passwd passphrase pass pwd pw auth authorization ' +
    'authentication credential credentials cred creds bearer jwt hmac session sessionid sid otp pin accesskey accesstoken authtoken ' +
    'apitoken idtoken refreshtoken secretkey privatekey clientsecret apisecret webhooksecret sas authkey'
  ).split(' '),
);

/** Returns true if a query parameter is named like a credential: `access_token`, `apiKey`, `X-Amz-Signature`, … */
export const isCredentialName = (name: string): boolean => {
  const words = name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
  return words.some((word) => credentialWords.has(word)) || credentialWords.has(words.join(''));
};

const invalid = (message: string): AppError => new AppError('INVALID_WEBHOOK_URL', { message });

/**
 * Validates a webhook URL without looking up its host. Throws `WEBHOOK_URL_SIZE_LIMIT_EXCEEDED`, `INVALID_WEBHOOK_URL`,
 * and `INVALID_WEBHOOK_TARGET` for a forbidden port. Source: specification 4.1, 7.2; api.md, "Webhooks".
 */
export const parseWebhookUrl = (text: string, rules: WebhookUrlRules): URL => {
  if (Buffer.byteLength(text) > rules.maxBytes) throw new AppError('WEBHOOK_URL_SIZE_LIMIT_EXCEEDED');
  if (text !== text.trim() || /\p{Cc}/u.test(text) || !URL.canParse(text))
    throw invalid('The webhook URL is not a valid absolute URL.');
  const url = new URL(text);
  const exempt = rules.exempt.has(url.origin);
  if (url.protocol !== 'https:' && !exempt) throw invalid('The webhook URL must use https.');
  if (url.username !== '' || url.password !== '')
    throw invalid('The webhook URL must not hold a user name or password.');
  if ([...url.searchParams.keys()].some(isCredentialName)) {
    throw invalid('The webhook URL must not carry credentials or signatures in its query parameters.');
  }
  const port = url.port === '' ? 443 : Number(url.port);
  if (!exempt && port !== 443 && port < 1024) {
    throw new AppError('INVALID_WEBHOOK_TARGET', {
      message: 'The webhook URL must use port 443 or a port from 1024 on.',
    });
  }
  return url;
};
