import { describe, expect, it } from 'vitest';
import { exemptOrigins } from '../../../../lib/stores/webhooks/exempt-origins.ts';
import { targetGuard } from '../../../../lib/stores/webhooks/target-guard.ts';
import { parseWebhookUrl } from '../../../../lib/stores/webhooks/webhook-url.ts';

const listed = new Set(['http://10.0.0.7:9000']);
const accepts = async (text: string, allowLoopback: boolean): Promise<boolean> => {
  const exempt = exemptOrigins({ allowedOrigins: listed, allowLoopback });
  try {
    const url = parseWebhookUrl(text, { maxBytes: 2048, exempt });
    await targetGuard(async () => ['127.0.0.1'], exempt).check(url);
    return true;
  } catch {
    return false;
  }
};

describe('exemptOrigins', () => {
  it.each([
    'http://127.0.0.1:9000/',
    'http://localhost:3000/hook',
    'http://[::1]:80/',
    'https://127.8.9.1/',
    'http://2130706433:9000/',
  ])('exempts %s only if loopback receivers are allowed', async (url) => {
    expect([await accepts(url, true), await accepts(url, false)]).toEqual([true, false]);
  });

  it.each([
    'http://10.0.0.1:9000/',
    'http://localhost.example/',
    'http://127.0.0.1.example/',
    'http://169.254.169.254/',
    'http://0.0.0.0:9000/',
  ])('never exempts %s', async (url) => {
    expect(await accepts(url, true)).toBe(false);
  });

  it.each(['javascript:alert(1)', 'mailto:a@a.example', 'data:,'])(
    'rejects %s, which has no origin, like any other scheme',
    (url) => {
      const exempt = exemptOrigins({ allowedOrigins: listed, allowLoopback: true });
      const refused = expect.objectContaining({ code: 'INVALID_WEBHOOK_URL' });
      expect(() => parseWebhookUrl(url, { maxBytes: 2048, exempt })).toThrow(refused);
    },
  );

  it('exempts the listed origins exactly', async () => {
    expect(await accepts('http://10.0.0.7:9000/hook', false)).toBe(true);
    expect(await accepts('http://10.0.0.7:9001/hook', false)).toBe(false);
  });
});
