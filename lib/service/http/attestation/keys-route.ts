import { attestationKeysPath } from '../../addresses/paths.ts';
import { type AttestationKeys, publicKeySet } from '../../services/attestation/attestation-keys.ts';
import { type Api, refuseOtherMethods } from '../api.ts';

/** How long a client may keep the keys. */
const maxAgeSeconds = 300;

/**
 * `GET /v1/bulkfill/keys`: for everybody, cacheable, as often as an address may ask. Source: api-additions.md, "Evidence"; RFC 7517.
 */
export const addKeysRoute = (api: Api, { attestationKeys }: { readonly attestationKeys: AttestationKeys }): void => {
  api.get(attestationKeysPath, async (c) => {
    await c.get('limitKeyless')();
    const keys = await publicKeySet(attestationKeys);
    c.header('Cache-Control', `public, max-age=${maxAgeSeconds}`);
    c.header('Content-Type', 'application/jwk-set+json');
    return c.body(JSON.stringify(keys));
  });
  refuseOtherMethods(api, attestationKeysPath, 'GET, HEAD');
};
