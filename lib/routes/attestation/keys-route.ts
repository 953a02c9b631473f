import { attestationKeysPath } from '../../paths/paths.ts';
import { type AttestationKeys, listPublicKeys } from '../../stores/attestation/attestation-keys.ts';
import { type Api, refuseOtherMethods } from '../api.ts';

const maxAgeSeconds = 300;

/** `GET /v1/bulkfill/keys`: public, cacheable, rate limited per address. Source: api.md, "Evidence"; RFC 7517. */
export const addKeysRoute = (api: Api, { attestationKeys }: { readonly attestationKeys: AttestationKeys }): void => {
  api.get(attestationKeysPath, async (c) => {
    await c.get('limitKeyless')();
    const keys = await listPublicKeys(attestationKeys);
    c.header('Cache-Control', `public, max-age=${maxAgeSeconds}`);
    c.header('Content-Type', 'application/jwk-set+json');
    return c.body(JSON.stringify(keys));
  });
  refuseOtherMethods(api, attestationKeysPath, 'GET, HEAD');
};
