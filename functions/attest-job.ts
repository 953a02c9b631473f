import { attestationKeys } from '../lib/service/hosts/wiring/attestation-keys.ts';
import { base } from '../lib/service/hosts/wiring/base.ts';
import { bothApis } from '../lib/service/hosts/wiring/both-apis.ts';
import { lambdaHandler } from '../lib/service/hosts/wiring/lambda-handler.ts';
import { mountKeyApi } from '../lib/service/http/admit.ts';
import { newApi } from '../lib/service/http/api.ts';
import { addAttestationRoute } from '../lib/service/http/attestation/attestation-route.ts';
import { mountSessionApi } from '../lib/service/http/web/admit-session.ts';
import { newWebApi } from '../lib/service/http/web/web-api.ts';

const dependencies = { ...base(process.env, 'attest-job'), attestationKeys: attestationKeys(process.env) };
const byKey = mountKeyApi(newApi(dependencies), dependencies);
const bySession = mountSessionApi(newWebApi(dependencies), dependencies);
addAttestationRoute(byKey, dependencies);
addAttestationRoute(bySession, dependencies);

export const api = bothApis(byKey, bySession);

/** Lambda behind an HTTP API: the only one that may sign attestations. */
export const handler = lambdaHandler(api);
