import { attestationKeys } from '../lib/composition/wiring/attestation-keys.ts';
import { createBase } from '../lib/composition/wiring/base.ts';
import { combineApis } from '../lib/composition/wiring/combine-apis.ts';
import { lambdaHandler } from '../lib/composition/wiring/lambda-handler.ts';
import { mountKeyApi } from '../lib/routes/admit.ts';
import { newApi } from '../lib/routes/api.ts';
import { addAttestationRoute } from '../lib/routes/attestation/attestation-route.ts';
import { addKeysRoute } from '../lib/routes/attestation/keys-route.ts';
import { mountSessionApi } from '../lib/routes/web/admit-session.ts';
import { newWebApi } from '../lib/routes/web/web-api.ts';

const dependencies = { ...createBase(process.env, 'attest-job'), attestationKeys: attestationKeys(process.env) };
const root = newApi(dependencies);
addKeysRoute(root, dependencies);
const byKey = mountKeyApi(root, dependencies);
const bySession = mountSessionApi(newWebApi(dependencies), dependencies);
addAttestationRoute(byKey, dependencies);
addAttestationRoute(bySession, dependencies);

export const api = combineApis(byKey, bySession);

/** Lambda behind an HTTP API: the only one that may sign attestations. It also returns the public keys. */
export const handler = lambdaHandler(api);
