import { attestationKeys } from '../hosts/wiring/attestation-keys.ts';
import { base } from '../hosts/wiring/base.ts';
import { bothApis } from '../hosts/wiring/both-apis.ts';
import { lambdaHandler } from '../hosts/wiring/lambda-handler.ts';
import { newApi } from '../lib/http/api.ts';
import { addAttestationRoute } from '../lib/http/attestation/attestation-route.ts';
import { mountKeyApi } from '../lib/http/key-api.ts';
import { mountSessionApi } from '../lib/http/web/session-api.ts';
import { newWebApi } from '../lib/http/web/web-api.ts';

const dependencies = { ...base(process.env, 'attest-job'), attestationKeys: attestationKeys(process.env) };
const byKey = mountKeyApi(newApi(dependencies), dependencies);
const bySession = mountSessionApi(newWebApi(dependencies), dependencies);
addAttestationRoute(byKey, dependencies);
addAttestationRoute(bySession, dependencies);

/** Lambda behind an HTTP API: the one that may sign. */
export const handler = lambdaHandler(bothApis(byKey, bySession));
