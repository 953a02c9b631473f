import { attestationKeys } from '../hosts/wiring/attestation-keys.ts';
import { base } from '../hosts/wiring/base.ts';
import { lambdaHandler } from '../hosts/wiring/lambda-handler.ts';
import { newApi } from '../lib/http/api.ts';
import { addAttestationRoute } from '../lib/http/attestation/attestation-route.ts';
import { mountKeyApi } from '../lib/http/key-api.ts';

const dependencies = { ...base(process.env, 'attest-job'), attestationKeys: attestationKeys(process.env) };
const api = mountKeyApi(newApi(dependencies), dependencies);
addAttestationRoute(api, dependencies);

/** Lambda behind an HTTP API: the one that may sign. */
export const handler = lambdaHandler(api);
