import { expect, it } from 'vitest';
import { functions } from '../../functions/manifest.ts';
import { hostApi } from '../../hosts/upload-host.ts';
import { chooseOrigin } from '../../infra/origin-choice.ts';
import { generateSigningKey, publicJwks } from '../../lib/package/signing-key.ts';

const nowhere = 'http://127.0.0.1:9/1/queue';

it('the upload host serves every route that the edge may send it', async () => {
  const api = hostApi({
    TABLE_NAME: 'table',
    BUCKET_NAME: 'bucket',
    JOBS_QUEUE_URL: nowhere,
    WEBHOOKS_QUEUE_URL: nowhere,
    SECRETS_KEY: 'alias/secrets',
    FINGERPRINT_KEYS: 'alias/fingerprints',
    PACKAGE_KEYS: JSON.stringify(publicJwks(await generateSigningKey())),
  });
  const served = new Set(api.routes.map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)(\{[^}]*\})?/g, '{$1}')}`));
  const sent = functions.flatMap(({ trigger }) => {
    if (trigger.kind !== 'http') return [];
    const paths = [trigger.path, ...('morePaths' in trigger ? (trigger.morePaths ?? []) : [])];
    return paths
      .filter((path) => {
        const asked = path.replaceAll(/\{\w+\}/g, '7');
        return chooseOrigin({ method: trigger.method, path: asked, contentLength: undefined, directDelivery: true }) === 'upload-host';
      })
      .map((path) => `${trigger.method} ${path}`);
  });
  expect(sent.length).toBeGreaterThanOrEqual(8);
  expect(sent.filter((route) => !served.has(route))).toEqual([]);
});
