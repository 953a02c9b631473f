import { describe, expect, it } from 'vitest';
import { isCredentialName, parseWebhookUrl } from '../../../../lib/stores/webhooks/webhook-url.ts';

const rules = { maxBytes: 2048, exempt: new Set(['http://127.0.0.1:9000']) };
const codeOf = (url: string): string => {
  try {
    parseWebhookUrl(url, rules);
    return 'accepted';
  } catch (error) {
    return (error as { code: string }).code;
  }
};

describe('parseWebhookUrl', () => {
  it.each([
    'https://hooks.example/path?job=1&page=2#part',
    'https://hooks.example:8443/',
    'https://hooks.example:1024/',
    'https://hooks.example:443/',
    'https://[2606:4700::1111]/',
    'https://münchen.example/',
    'http://127.0.0.1:9000/dev',
  ])('accepts %s', (url) => {
    expect(codeOf(url)).toBe('accepted');
  });

  // Contract: INVALID_WEBHOOK_URL
  it.each([
    'hooks.example/path',
    '/path',
    'http://hooks.example/',
    'http://127.0.0.1:9001/',
    'ftp://hooks.example/',
    'javascript:alert(1)',
    'https://',
    'https://user@hooks.example/',
    'https://user:pass@hooks.example/',
    'https://:pass@hooks.example/',
    ' https://hooks.example/',
    'https://hooks.example/\n',
    'https://hooks.example/?token=x',
    'https://hooks.example/?a=1&Access_Token=x',
    'https://hooks.example/?X-Amz-Signature=x',
    'https://hooks.example/?apiKey=x',
    'https://hooks.example/?%74oken=x',
  ])('rejects %s', (url) => {
    expect(codeOf(url)).toBe('INVALID_WEBHOOK_URL');
  });

  it.each(['https://hooks.example:80/', 'https://hooks.example:25/', 'https://hooks.example:1023/'])(
    'rejects the port of %s',
    (url) => {
      expect(codeOf(url)).toBe('INVALID_WEBHOOK_TARGET');
    },
  );

  // Contract: limit/webhook-url, WEBHOOK_URL_SIZE_LIMIT_EXCEEDED
  it('accepts 2,048 bytes of UTF-8 and rejects one more', () => {
    const url = (bytes: number) => `https://hooks.example/${'é'.repeat(4)}${'x'.repeat(bytes - 22 - 8)}`;
    expect(Buffer.byteLength(url(2048))).toBe(2048);
    expect(codeOf(url(2048))).toBe('accepted');
    expect(codeOf(url(2049))).toBe('WEBHOOK_URL_SIZE_LIMIT_EXCEEDED');
  });
});

describe('isCredentialName', () => {
  it.each([
    'token',
    'key',
    'secret',
    'signature',
    'sig',
    'password',
    'auth',
    'access_token',
    'ACCESS-TOKEN',
    'clientSecret',
    'api.key',
    'authToken',
    'jwt',
  ])('returns true for %s', (name) => {
    expect(isCredentialName(name)).toBe(true);
  });

  it.each(['page', 'monkey', 'author', 'keyword', 'tokenize', 'design', 'tenant', 'id', ''])(
    'returns false for %s',
    (name) => {
      expect(isCredentialName(name)).toBe(false);
    },
  );
});
